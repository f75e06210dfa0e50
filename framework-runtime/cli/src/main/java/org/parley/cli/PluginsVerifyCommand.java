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

@Command(name = "verify", description = "Run the conformance tests for everything a plugin jar declares.")
final class PluginsVerifyCommand extends ComponentsCommand {

    @Parameters(paramLabel = "JAR", description = "The plugin jar.")
    private Path jar;

    @Option(
            names = "--with",
            paramLabel = "KIND.NAME.OPTION=VALUE",
            description =
                    "A setting of a component that needs one, such as dataset.tiny.file=tiny.bin; may be given several times.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--data",
            paramLabel = "DATA",
            description =
                    "What models are tried on, as data stands in a run file: digits, or {use: digits, validation: 0.2}; default: small data of the kit.")
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
                .ifPresent(copy -> spec.commandLine()
                        .getErr()
                        .println("note: Maven has kept another version of Parley in " + copy
                                + "; if the plugin was built here, remove that directory and build it again"));
        return sound ? 0 : ErrorCode.Kind.PLUGIN.exitCode();
    }

    /** Why this cannot be a jar at all. */
    private Optional<String> diagnostic() {
        if (Files.isRegularFile(jar)) {
            return Files.isReadable(jar) ? Optional.empty() : Optional.of("may not be read");
        }
        if (Files.isDirectory(jar)) {
            return Optional.of("is a directory");
        }
        if (Files.isSymbolicLink(jar)) {
            return Optional.of("is a link to something that is not there");
        }
        return Optional.of(Files.exists(jar) ? "is not a file" : "there is no such file");
    }
}
