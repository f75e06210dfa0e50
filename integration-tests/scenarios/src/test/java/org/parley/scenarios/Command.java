package org.parley.scenarios;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.parley.cli.CommandHost;

/** The command line in a process of its own, started as the launcher starts it. */
final class Command {

    /** For commands that are done before Java's second compiler pays. */
    static final String BRIEF = "-XX:TieredStopAtLevel=1";

    private static final String LIBRARIES = Distribution.root().resolve("lib") + "/*";

    /** What a command printed, both streams together, and how it ended. */
    record Outcome(int exitCode, String text) {}

    private static Host host;

    private Command() {}

    private static Host host() throws IOException {
        if (host == null || !host.process.isAlive()) {
            host = hostIn(Path.of(""));
        }
        return host;
    }

    /** A process that executes one command after another in this directory, which saves their starts. */
    static Host hostIn(Path directory) throws IOException {
        List<String> words = Command.words();
        words.set(
                words.indexOf(LIBRARIES),
                LIBRARIES
                        + File.pathSeparator
                        + Path.of("target", "test-classes").toAbsolutePath());
        words.set(words.size() - 1, CommandHost.class.getName());
        return new Host(new ProcessBuilder(words)
                .directory(directory.toAbsolutePath().toFile())
                .redirectErrorStream(true)
                .start());
    }

    /** A {@link CommandHost}. */
    record Host(Process process) implements AutoCloseable {

        /** Of a user with this home. */
        Outcome execute(Path home, Object... words) throws IOException {
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

        /** Waits for its end, for it holds files open. */
        @Override
        public void close() throws IOException {
            process.getOutputStream().close();
            process.onExit().join();
        }
    }

    /** In a process that has executed other commands before, which saves its start. */
    static Outcome run(Object... words) throws IOException {
        return host().execute(Distribution.root().resolve("no-home"), words);
    }

    /** In a process of its own. */
    static Outcome runApart(Object... words) throws IOException, InterruptedException {
        return outcome(start(words), words);
    }

    /** Of a user with this home, in this directory. */
    static Outcome runAt(Path home, Path directory, Object... words) throws IOException, InterruptedException {
        return outcome(builder(home, words).directory(directory.toFile()).start(), words);
    }

    /** With options of the virtual machine, and variables beside those of this process. */
    static Outcome runWith(List<String> options, Map<String, String> variables, Object... words)
            throws IOException, InterruptedException {
        ProcessBuilder builder = builder(Distribution.root().resolve("no-home"), words);
        builder.command().addAll(1, options);
        builder.environment().putAll(variables);
        return outcome(builder.start(), words);
    }

    private static Outcome outcome(Process process, Object... words) throws IOException, InterruptedException {
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IllegalStateException("still running: " + List.of(words));
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
