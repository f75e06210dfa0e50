package org.parley.cli;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.plugin.PluginLock;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.FileDiagnostic;
import org.parley.runtime.record.Sha256;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "install",
        description = "Install an optional engine with its libraries: djl-pytorch, djl-mxnet, engine-pekko or onednn.")
final class PluginsInstallCommand extends ParleyCommand {

    private static final int MEGABYTE = 1 << 20;

    @Parameters(paramLabel = "NAME", description = "Name of the engine.")
    private String name;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "Directory of plugins. Default: ~/.parley/plugins.")
    private Path directory;

    private final Places places;

    @Inject
    PluginsInstallCommand(Places places) {
        this.places = places;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = out();
        HeavyPlugin plugin = new HeavyPlugin(name, places.distribution().orElse(Path.of("")), places.checkout());
        if (plugin.hasSources() && plugin.isStale()) {
            build(plugin, out);
        }
        Path source = plugin.directory();
        if (!plugin.isBuilt()) {
            throw plugin.isKnown() ? withoutSources() : unknown();
        }
        Path target = directory == null ? places.ownPlugins() : directory;
        long bytes;
        try {
            bytes = copy(source, target);
            if (Files.isDirectory(source.resolve("lib"))) {
                bytes += copy(source.resolve("lib"), target.resolve("lib"));
            }
        } catch (IOException failure) {
            throw FileDiagnostic.writing(target, failure);
        }
        if (Files.exists(target.resolve(PluginLock.FILE))) {
            out.println(target + " is locked; `parley plugins lock` accepts the installed jars");
        }
        out.println("installed " + name + " into " + target + " (" + bytes / MEGABYTE + " MB)");
        out.flush();
        return 0;
    }

    /** Builds the plugin with Maven, which downloads its libraries. */
    private void build(HeavyPlugin plugin, PrintWriter out) throws IOException, InterruptedException {
        out.println(
                plugin.isBuilt()
                        ? "building " + name + " again: its sources have changed"
                        : "building " + name + "; Maven downloads its libraries");
        out.flush();
        List<String> maven = List.of(
                "mvn", "-q", "-B", "-DskipTests", "-Dspotless.check.skip", "-pl", "plugins/" + name, "-am", "package");
        int exit = new ProcessBuilder(maven)
                .directory(plugin.checkout().orElseThrow().toFile())
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.PLUGIN_FAILED,
                    name,
                    "cannot be built: Maven exited with " + exit,
                    "see its output above; the first build needs a network"));
        }
        plugin.markBuilt();
    }

    private ParleyException withoutSources() {
        return new ParleyException(new Diagnostic(
                ErrorCode.ENGINE_UNUSABLE,
                name,
                "is not part of this installation, which has no sources to build it from",
                "run ./parley plugins install " + name
                        + " in a checkout of the same version; it installs for all installations"));
    }

    private ParleyException unknown() {
        return new ParleyException(new Diagnostic(
                ErrorCode.CONFIG_UNKNOWN_COMPONENT,
                "NAME",
                "no optional engine is called '" + name + "'",
                "choose " + String.join(", ", HeavyPlugin.KNOWN) + "; copy other jars to ~/.parley/plugins"));
    }

    private static long copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        long bytes = 0;
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes += copyChecked(file, to.resolve(file.getFileName()));
            }
        }
        return bytes;
    }

    /** Copies a file and replaces the old one only if the checksum is correct, so a full or failing disk destroys nothing. */
    private static long copyChecked(Path from, Path to) throws IOException {
        Path unfinished = to.resolveSibling(to.getFileName() + ".tmp");
        try {
            Files.copy(from, unfinished, StandardCopyOption.REPLACE_EXISTING);
            String original = Sha256.of(from);
            String copy = Sha256.of(unfinished);
            if (!copy.equals(original)) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.OUTPUT_UNWRITABLE,
                        to.toString(),
                        "the copy has SHA-256 " + copy + ", the original has " + original,
                        "check the disk, and install again"));
            }
            AtomicFile.move(unfinished, to);
            return Files.size(to);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
