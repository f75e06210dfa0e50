package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.parley.cli.CommandHost;

/** The command line in a process of its own, started as the launcher starts it. */
final class Command {

    /** For commands that are done before Java's second compiler pays. */
    static final String BRIEF = "-XX:TieredStopAtLevel=1";

    private static final String LIBRARIES = Distribution.root().resolve("lib") + "/*";

    /** What a command printed, both streams together, and how it ended. */
    record Outcome(int exitCode, String text) {

        /** The same, which ended with this exit code and printed these parts. */
        Outcome exits(int expected, CharSequence... parts) {
            assertThat(exitCode).as(text).isEqualTo(expected);
            if (parts.length > 0) {
                assertThat(text).contains(parts);
            }
            return this;
        }
    }

    private static Host host;

    private Command() {}

    private static synchronized Host host() throws IOException {
        if (host == null || !host.process.isAlive()) {
            List<String> words = Command.words();
            Path tests = Path.of("target", "test-classes").toAbsolutePath();
            words.set(words.indexOf(LIBRARIES), LIBRARIES + File.pathSeparator + tests);
            words.set(words.size() - 1, CommandHost.class.getName());
            Path directory =
                    host == null ? Files.createTempDirectory("parley-commands-").toRealPath() : host.directory;
            host = new Host(
                    directory,
                    new ProcessBuilder(words)
                            .directory(directory.toFile())
                            .redirectErrorStream(true)
                            .start());
        }
        return host;
    }

    /**
     * The directory that {@link #run} works in, emptied: commands of a test that has it as its own need no process of
     * their own.
     */
    static Path emptyDirectory() {
        try {
            Path directory = host().directory;
            try (Stream<Path> all = Files.walk(directory)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    if (!path.equals(directory)) {
                        Files.delete(path);
                    }
                }
            }
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A {@link CommandHost} and where it works. */
    private record Host(Path directory, Process process) {

        /** One command at a time: tests with threads of their own share the streams. */
        synchronized Outcome execute(Path home, Object... words) throws IOException {
            StringBuilder request = new StringBuilder()
                    .append(home)
                    .append('\n')
                    .append(words.length)
                    .append('\n');
            for (Object word : words) {
                request.append(word).append('\n');
            }
            process.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            int octet = process.getInputStream().read();
            while (octet != CommandHost.END && octet >= 0) {
                text.write(octet);
                octet = process.getInputStream().read();
            }
            StringBuilder exitCode = new StringBuilder();
            for (int digit = process.getInputStream().read();
                    digit > '\n';
                    digit = process.getInputStream().read()) {
                exitCode.append((char) digit);
            }
            if (exitCode.isEmpty()) {
                throw new IllegalStateException(List.of(words) + " ended its process: " + text);
            }
            return new Outcome(Integer.parseInt(exitCode.toString()), text.toString(StandardCharsets.UTF_8));
        }
    }

    /** In a process that has executed other commands before, which saves its start. */
    static Outcome run(Object... words) throws IOException {
        return host().execute(Distribution.root().resolve("no-home"), words);
    }

    /** In a process of its own. */
    static Outcome runApart(Object... words) throws IOException, InterruptedException {
        return ended(builder(Distribution.root().resolve("no-home"), words));
    }

    /** Of a user with this home, in this directory; in a process of its own unless it is {@link #emptyDirectory}. */
    static Outcome runAt(Path home, Path directory, Object... words) throws IOException, InterruptedException {
        if (host != null && directory.equals(host.directory)) {
            return host().execute(home, words);
        }
        return ended(builder(home, words).directory(directory.toFile()));
    }

    /** With options of the virtual machine, and variables beside those of this process. */
    static Outcome runWith(List<String> options, Map<String, String> variables, Object... words)
            throws IOException, InterruptedException {
        ProcessBuilder builder = builder(Distribution.root().resolve("no-home"), words);
        builder.command().addAll(1, options);
        builder.environment().putAll(variables);
        return ended(builder);
    }

    /** Starts it and waits for what it prints and for its end. */
    static Outcome ended(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IllegalStateException("still running: " + builder.command());
        }
        return new Outcome(process.exitValue(), text);
    }

    static Process start(Object... words) throws IOException {
        return builder(Distribution.root().resolve("no-home"), words).start();
    }

    private static ProcessBuilder builder(Path home, Object... words) {
        return new ProcessBuilder(words(home, words)).redirectErrorStream(true);
    }

    /** What starts this command. */
    static List<String> words(Object... words) {
        return words(Distribution.root().resolve("no-home"), words);
    }

    private static List<String> words(Path home, Object... words) {
        List<String> command = plainWords(home, words);
        command.addAll(1, KeptClasses.options());
        return command;
    }

    /** What starts it with any Java, and with none of its classes kept. */
    static List<String> plainWords(Path home, Object... words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                BRIEF,
                "-Dparley.distribution=" + Distribution.root(),
                "-Duser.home=" + home,
                "-cp",
                LIBRARIES,
                "org.parley.cli.Main"));
        for (Object word : words) {
            command.add(word.toString());
        }
        return command;
    }
}
