package org.parley.runtime.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code parley plugins verify JAR}. */
@Command(
        name = "verify",
        description = "Check a plugin jar and everything it brings against the laws of the test kit.",
        mixinStandardHelpOptions = true)
final class PluginsVerifyCommand implements Callable<Integer> {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Parameters(paramLabel = "JAR", description = "The plugin jar.")
    private Path jar;

    @Mixin
    private PluginOptions pluginOptions;

    @Override
    public Integer call() {
        if (!Files.isRegularFile(jar)) {
            throw new ParleyException(new Problem(
                    ErrorCode.CONFIG_UNREADABLE, jar.toString(), "there is no such file", "name a plugin jar"));
        }
        JarVerifier verifier = ServiceLoader.load(JarVerifier.class)
                .findFirst()
                .orElseThrow(() -> new ParleyException(new Problem(
                        ErrorCode.INTERNAL,
                        "parley plugins verify",
                        "framework-tck.jar is missing beside Parley's own jars")));
        boolean sound = verifier.verify(
                jar, pluginOptions.directories(), spec.commandLine().getOut());
        return sound ? 0 : ErrorCode.Kind.PLUGIN.exitCode();
    }
}
