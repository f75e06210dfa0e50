package org.parley.plugins.python;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The Python of this machine, as tests use it. */
final class Pythons {

    private Pythons() {}

    /** Skips the test if no interpreter that Parley tries has this library. */
    static void require(String library) {
        List<Path> interpreters = Interpreters.of(System.getenv());
        assumeTrue(
                interpreters.stream().anyMatch(python -> has(python, library)),
                "no Python with " + library
                        + " (Debian: apt-get install python3-torch python3-numpy libopenblas0-openmp)");
    }

    private static boolean has(Path python, String library) {
        String script = "import importlib.util, sys; sys.exit(importlib.util.find_spec('" + library + "') is None)";
        try {
            return new ProcessBuilder(python.toString(), "-c", script).start().waitFor() == 0;
        } catch (IOException | InterruptedException without) {
            return false;
        }
    }

    /** Returns a Python file of the tests. */
    static Path file(String name) {
        return Path.of("src", "test", "resources", name).toAbsolutePath();
    }
}
