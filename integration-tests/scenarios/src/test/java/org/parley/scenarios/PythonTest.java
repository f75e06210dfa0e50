package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The package for Python on the packaged command line, by its own tests. */
class PythonTest {

    private static final Path PACKAGE = Distribution.project().resolve("examples/python");

    @Test
    void aRunAndAnErrorReachPython() throws Exception {
        runTests(2, "-k", "data_frame", "-k", "parleys_words");
    }

    @Test
    @Tag("long")
    void itsOwnTestsPass() throws Exception {
        runTests(6);
    }

    private static void runTests(int count, String... choice) throws Exception {
        Optional<String> python = Stream.of("python3", "/usr/bin/python3")
                .filter(each -> isFine(each, "import pandas"))
                .findFirst();
        assumeTrue(python.isPresent(), "no python3 with pandas (Debian: apt-get install python3-pandas)");
        List<String> command =
                new ArrayList<>(List.of(python.get(), "-B", "-m", "unittest", "discover", "-s", "tests"));
        command.addAll(List.of(choice));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(PACKAGE.toFile())
                .redirectErrorStream(true);
        builder.environment()
                .put("PARLEY", Distribution.root().resolve("bin/parley").toString());
        builder.environment().put("PARLEY_JAVA_OPTIONS", Command.BRIEF);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        assertThat(text).contains("Ran " + count + " tests", "OK");
    }

    private static boolean isFine(String python, String script) {
        try {
            return new ProcessBuilder(List.of(python, "-c", script)).start().waitFor() == 0;
        } catch (IOException | InterruptedException without) {
            return false;
        }
    }
}
