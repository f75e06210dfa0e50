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

/** Checks every jar of the distribution as a file; components are tested in their own modules. */
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

    /** Models on engines and engines themselves depend on the plugin {@code djl}; all others have no dependencies. */
    @Override
    protected List<PluginDirectory> installed() {
        return jar.getFileName().toString().startsWith("djl-") ? List.of(PLUGINS) : List.of();
    }
}
