package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the tests of the Python package with the packaged command line. */
class PythonTest {

    private static final Path PACKAGE = Distribution.project().resolve("examples/python");

    @Test
    void itsOwnTestsPass() throws Exception {
        assertThat(test("test_parley.py")).contains("Ran 5 tests", "OK");
    }

    @Test
    void notebookClusterAndExportsWork() throws Exception {
        assertThat(test("test_outside.py")).contains("Ran 5 tests", "OK");
    }

    @Test
    void aWheelIsInstalledAndUsed() throws Exception {
        assertThat(test("test_package.py")).contains("Ran 1 test", "OK");
    }

    @Tag("long")
    @Test
    void theRestOfItsTestsPasses() throws Exception {
        assertThat(test("test_more.py")).contains("Ran 8 tests", "OK");
    }

    private static String test(String file) throws Exception {
        Optional<String> python = Stream.of("python3", "/usr/bin/python3")
                .filter(PythonTest::hasPandas)
                .findFirst();
        assumeTrue(python.isPresent(), "no python3 with pandas (Debian: apt-get install python3-pandas)");
        ProcessBuilder builder = new ProcessBuilder(
                        python.get(), "-B", "-m", "unittest", "discover", "-s", "tests", "-p", file)
                .directory(PACKAGE.toFile())
                .redirectErrorStream(true);
        builder.environment()
                .put("PARLEY", Distribution.root().resolve("bin/parley").toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        builder.environment().put("PARLEY_JAVA_OPTIONS", Command.BRIEF + " " + String.join(" ", KeptClasses.options()));
        return Command.ended(builder).exits(0).text();
    }

    /** Checks without an import, which takes longer than a run. */
    private static boolean hasPandas(String python) {
        String script = "import importlib.util, sys; sys.exit(importlib.util.find_spec('pandas') is None)";
        try {
            return new ProcessBuilder(python, "-c", script).start().waitFor() == 0;
        } catch (IOException | InterruptedException without) {
            return false;
        }
    }
}
