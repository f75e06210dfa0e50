package org.parley.benchmarks;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A Python program that measures itself on demand, and costs nothing while it is not asked. */
final class PythonPeer implements AutoCloseable {

    /** Names the interpreter; without it the usual places are tried. */
    static final String ENVIRONMENT_VARIABLE = "PARLEY_PYTHON";

    private final Process process;
    private final BufferedWriter questions;
    private final BufferedReader answers;

    private PythonPeer(Process process) {
        this.process = process;
        this.questions = process.outputWriter();
        this.answers = process.inputReader();
    }

    /** An interpreter that has PyTorch, if there is one. */
    static Optional<String> interpreter() {
        List<String> candidates = new ArrayList<>();
        Optional.ofNullable(System.getenv(ENVIRONMENT_VARIABLE)).ifPresent(candidates::add);
        candidates.addAll(List.of("python3", "/usr/bin/python3"));
        return candidates.stream().filter(PythonPeer::hasTorch).findFirst();
    }

    static PythonPeer start(String interpreter, Path script, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(interpreter, script.toString()));
        command.addAll(arguments);
        if (!Files.exists(script)) {
            throw new IOException("there is no " + script);
        }
        return new PythonPeer(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Rounds per second, measured for about this long. */
    double measure(double seconds) throws IOException {
        questions.write(seconds + System.lineSeparator());
        questions.flush();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("the Python program ended; see its message above");
        }
        return Double.parseDouble(answer);
    }

    @Override
    public void close() {
        process.destroy();
    }

    private static boolean hasTorch(String interpreter) {
        try {
            Process process = new ProcessBuilder(interpreter, "-c", "import torch")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException notThere) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
