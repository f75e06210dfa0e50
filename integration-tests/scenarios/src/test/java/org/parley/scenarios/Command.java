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

/** The command line in a separate process, started as the launcher starts it. */
final class Command {

    /** For commands that end before Java's second compiler pays off. */
    static final String BRIEF = "-XX:TieredStopAtLevel=1";

    private static final String LIBRARIES = Distribution.root().resolve("lib") + "/*";

    /** The output of a command, both streams together, and its exit code. */
    record Outcome(int exitCode, String text) {

        /** Returns this outcome after checking its exit code and these parts of its output. */
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

    /** Returns the working directory of {@link #run}, emptied. Commands of a test that uses it need no separate process. */
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

    /** A {@link CommandHost} and its working directory. */
    private record Host(Path directory, Process process) {

        /** Executes one command at a time, because threads of a test share the streams. */
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

    /** Runs a command in a warm process, which saves the start of a JVM. */
    static Outcome run(Object... words) throws IOException {
        return host().execute(Distribution.root().resolve("no-home"), words);
    }

    /** Runs a command in a separate process. */
    static Outcome runApart(Object... words) throws IOException, InterruptedException {
        return ended(builder(Distribution.root().resolve("no-home"), words));
    }

    /** Runs a command for a user with this home, in this directory; in a separate process unless it is {@link #emptyDirectory}. */
    static Outcome runAt(Path home, Path directory, Object... words) throws IOException, InterruptedException {
        if (host != null && directory.equals(host.directory)) {
            return host().execute(home, words);
        }
        return ended(builder(home, words).directory(directory.toFile()));
    }

    /** Runs a command with options of the virtual machine, and with additional variables. */
    static Outcome runWith(List<String> options, Map<String, String> variables, Object... words)
            throws IOException, InterruptedException {
        ProcessBuilder builder = builder(Distribution.root().resolve("no-home"), words);
        builder.command().addAll(1, options);
        builder.environment().putAll(variables);
        return ended(builder);
    }

    /** Starts a command and waits for its output and its end. */
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

    /** Returns the words that start this command. */
    static List<String> words(Object... words) {
        return words(Distribution.root().resolve("no-home"), words);
    }

    private static List<String> words(Path home, Object... words) {
        List<String> command = plainWords(home, words);
        command.addAll(1, KeptClasses.options());
        return command;
    }

    /** Returns the words that start it with any JDK, without cached classes. */
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
