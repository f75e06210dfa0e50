package org.parley.cli;

import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Inspection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "verify", description = "Run the contract tests for all components of a plugin jar.")
final class PluginsVerifyCommand extends ComponentsCommand {

    @Parameters(paramLabel = "JAR", description = "Plugin jar.")
    private Path jar;

    @Option(
            names = "--with",
            paramLabel = "KIND.NAME.OPTION=VALUE",
            description = "Option of a component and its value, such as dataset.tiny.file=tiny.bin. Repeatable.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--data",
            paramLabel = "DATA",
            description =
                    "Data for models, as in a run file: digits, or {use: digits, validation: 0.2}. Default: small generated data.")
    private String data;

    private final MavenRepository repository;

    @Inject
    PluginsVerifyCommand(MavenRepository repository) {
        this.repository = repository;
    }

    @Override
    public Integer call() {
        diagnostic().ifPresent(diagnostic -> {
            throw new ParleyException(
                    new Diagnostic(ErrorCode.CONFIG_UNREADABLE, jar.toString(), diagnostic, "name a plugin jar"));
        });
        boolean sound = Inspection.verify(jar, pluginOptions.directories(), settings, Optional.ofNullable(data), out());
        repository
                .outdatedCopy()
                .ifPresent(copy -> spec.commandLine().getErr().println("note: " + MavenRepository.remedy(copy)));
        return sound ? 0 : ErrorCode.Kind.PLUGIN.exitCode();
    }

    /** Returns the reason why this is not a readable file, if it is not. */
    private Optional<String> diagnostic() {
        if (Files.isRegularFile(jar)) {
            return Files.isReadable(jar) ? Optional.empty() : Optional.of("is not readable");
        }
        if (Files.isDirectory(jar)) {
            return Optional.of("is a directory");
        }
        if (Files.isSymbolicLink(jar)) {
            return Optional.of("is a link to a file that does not exist");
        }
        return Optional.of(Files.exists(jar) ? "is not a file" : "the file does not exist");
    }
}
