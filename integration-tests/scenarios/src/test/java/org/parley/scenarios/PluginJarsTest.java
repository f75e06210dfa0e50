package org.parley.scenarios;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.tck.PluginFileContract;

/** Every jar of the distribution as a file; its components are tested in the module that they are written in. */
@ParameterizedClass
@MethodSource("jars")
class PluginJarsTest extends PluginFileContract {

    private static final PluginDirectory PLUGINS =
            PluginDirectory.named(Distribution.root().resolve("plugins"));

    @Parameter
    Path jar;

    static List<Path> jars() throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String place : List.of("plugins", "engines/djl-pytorch", "engines/djl-mxnet", "engines/engine-pekko")) {
            try (Stream<Path> files = Files.list(Distribution.root().resolve(place))) {
                files.filter(file -> file.toString().endsWith(".jar")).forEach(jars::add);
            }
        }
        return jars;
    }

    @Override
    protected Path jar() {
        return jar;
    }

    /** Models on engines and engines themselves build on the plugin {@code djl}, all others on none. */
    @Override
    protected List<PluginDirectory> installed() {
        return jar.getFileName().toString().startsWith("djl-") ? List.of(PLUGINS) : List.of();
    }
}
