package org.parley.benchmarks;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.List;

/** A program that measures itself on demand, and costs nothing while it is not asked. */
final class Peer implements AutoCloseable {

    private final Process process;
    private final BufferedWriter questions;
    private final BufferedReader answers;

    private Peer(Process process) {
        this.process = process;
        this.questions = process.outputWriter();
        this.answers = process.inputReader();
    }

    static Peer start(List<String> command) throws IOException {
        return new Peer(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Rounds per second, measured for about this long. */
    double measure(double seconds) throws IOException {
        questions.write(seconds + System.lineSeparator());
        questions.flush();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("a program that was to be measured ended; see its message above");
        }
        return Double.parseDouble(answer);
    }

    @Override
    public void close() {
        process.destroy();
    }
}
