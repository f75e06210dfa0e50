package org.parley.scenarios;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The command line in a process of its own, started as the launcher starts it. */
final class Command {

    /** For commands that are done before Java's second compiler pays. */
    static final String BRIEF = "-XX:TieredStopAtLevel=1";

    /** What a command printed, both streams together, and how it ended. */
    record Outcome(int exitCode, String text) {}

    private Command() {}

    static Outcome run(Object... words) throws IOException, InterruptedException {
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
                Distribution.root().resolve("lib") + "/*",
                "org.parley.cli.Main"));
        for (Object word : words) {
            command.add(word.toString());
        }
        return command;
    }
}
