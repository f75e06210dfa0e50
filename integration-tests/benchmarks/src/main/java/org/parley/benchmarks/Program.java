package org.parley.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a program and measures its duration. */
final class Program {

    private static final long MOST_MINUTES = 20;
    private static final int END_OF_MESSAGE = 2000;

    private Program() {}

    /** The output and the duration of a successful program. */
    record Outcome(double seconds, String printed) {}

    /**
     * Runs a program.
     *
     * @throws IOException if the program cannot be started, does not end, or fails; the message contains the end of its error output
     */
    static Outcome run(List<String> command, Map<String, String> environment) throws IOException {
        Path printed = Files.createTempFile("parley-bench", ".out");
        Path errors = Files.createTempFile("parley-bench", ".err");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(printed.toFile()).redirectError(errors.toFile());
            builder.environment().putAll(environment);
            long start = System.nanoTime();
            Process process = builder.start();
            boolean ended = await(process);
            double seconds = (System.nanoTime() - start) * 1e-9;
            if (!ended || process.exitValue() != 0) {
                String message = Files.readString(errors).strip();
                throw new IOException(command.get(0)
                        + (ended ? " failed: " : " did not end: ")
                        + message.substring(Math.max(0, message.length() - END_OF_MESSAGE)));
            }
            return new Outcome(seconds, Files.readString(printed));
        } finally {
            Files.delete(printed);
            Files.delete(errors);
        }
    }

    private static boolean await(Process process) throws IOException {
        try {
            return process.waitFor(MOST_MINUTES, TimeUnit.MINUTES);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } finally {
            process.destroy();
        }
    }
}
