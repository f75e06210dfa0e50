package org.parley.runtime.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parley plugins install NAME}. */
@Command(
        name = "install",
        description =
                "Install a plugin that is too heavy for everybody, with the native libraries it brings: djl-pytorch, djl-mxnet.",
        mixinStandardHelpOptions = true)
final class PluginsInstallCommand implements Callable<Integer> {

    private static final int MEGABYTE = 1 << 20;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "The plugin.")
    private String name;

    @Option(names = "--into", paramLabel = "DIR", description = "Where to; default: ~/.parley/plugins.")
    private Path into;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Path source = Path.of(System.getProperty("parley.distribution", ""))
                .resolve("engines")
                .resolve(name);
        if (!Files.isDirectory(source)) {
            build(out);
        }
        if (!Files.isDirectory(source)) {
            throw unknown(source.getParent());
        }
        Path target = into == null ? Path.of(System.getProperty("user.home"), ".parley", "plugins") : into;
        long bytes = copy(source, target) + copy(source.resolve("lib"), target.resolve("lib"));
        out.println("installed " + name + " into " + target + " (" + bytes / MEGABYTE + " MB)");
        out.flush();
        return 0;
    }

    /** Of a checkout, which builds such a plugin, and so fetches its libraries, when somebody wants it. */
    private void build(PrintWriter out) throws IOException, InterruptedException {
        Optional<Path> checkout = Optional.ofNullable(System.getProperty("parley.home"))
                .map(Path::of)
                .filter(home ->
                        Files.exists(home.resolve("plugins").resolve(name).resolve("pom.xml")));
        if (checkout.isEmpty()) {
            return;
        }
        out.println("building " + name + ", once; Maven fetches its native libraries");
        out.flush();
        List<String> maven = List.of(
                "mvn", "-q", "-B", "-DskipTests", "-Dspotless.check.skip", "-pl", "plugins/" + name, "-am", "package");
        int exit = new ProcessBuilder(maven)
                .directory(checkout.get().toFile())
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new ParleyException(new Problem(
                    ErrorCode.PLUGIN_FAILED,
                    name,
                    "cannot be built: Maven ended with " + exit,
                    "its output above says why; it needs the network the first time"));
        }
    }

    private ParleyException unknown(Path engines) throws IOException {
        String known = "";
        if (Files.isDirectory(engines)) {
            try (Stream<Path> all = Files.list(engines)) {
                known = all.map(path -> path.getFileName().toString()).sorted().collect(Collectors.joining(", "));
            }
        }
        return new ParleyException(new Problem(
                ErrorCode.CONFIG_UNKNOWN_COMPONENT,
                "NAME",
                "there is no plugin '" + name + "' to install",
                "there are " + (known.isEmpty() ? "djl-mxnet, djl-pytorch" : known)
                        + "; a jar of your own is copied to ~/.parley/plugins"));
    }

    private static long copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        long bytes = 0;
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                bytes += Files.size(file);
            }
        }
        return bytes;
    }
}
