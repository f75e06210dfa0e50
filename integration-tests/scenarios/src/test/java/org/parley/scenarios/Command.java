package org.parley.scenarios;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.parley.cli.Main;

/** The command line, in this process or in one of its own, which is started as the launcher starts it. */
final class Command {

    /** For commands that are done before Java's second compiler pays. */
    static final String BRIEF = "-XX:TieredStopAtLevel=1";

    private static final Path NO_HOME = Distribution.root().resolve("no-home");

    /** What a command printed, both streams together, and how it ended. */
    record Outcome(int exitCode, String text) {}

    private Command() {}

    /** In this process: for commands whose process is not what is tested. */
    static Outcome call(Object... words) {
        PrintStream out = System.out;
        PrintStream errors = System.err;
        String home = System.getProperty("user.home");
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrintStream captured = new PrintStream(text, true, StandardCharsets.UTF_8);
        System.setOut(captured);
        System.setErr(captured);
        System.setProperty("user.home", NO_HOME.toString());
        try {
            int exitCode =
                    Main.call(Arrays.stream(words).map(Object::toString).toArray(String[]::new));
            captured.flush();
            return new Outcome(exitCode, text.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(errors);
            System.setProperty("user.home", home);
            Thread.setDefaultUncaughtExceptionHandler(handler);
        }
    }

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
        ProcessBuilder builder = builder(NO_HOME, words);
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
        return builder(NO_HOME, words).start();
    }

    private static ProcessBuilder builder(Path home, Object... words) {
        return new ProcessBuilder(words(home, words)).redirectErrorStream(true);
    }

    /** What starts this command. */
    static List<String> words(Object... words) {
        return words(NO_HOME, words);
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
