package org.parley.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks for an interpreter that has PyTorch. */
final class Python {

    /** Names the interpreter; without it the usual places are tried. */
    static final String ENVIRONMENT_VARIABLE = "PARLEY_PYTHON";

    private Python() {}

    /** An interpreter that has PyTorch, if there is one. */
    static Optional<String> interpreter() {
        List<String> candidates = new ArrayList<>();
        Optional.ofNullable(System.getenv(ENVIRONMENT_VARIABLE)).ifPresent(candidates::add);
        candidates.addAll(List.of("python3", "/usr/bin/python3"));
        return candidates.stream().filter(Python::hasTorch).findFirst();
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
