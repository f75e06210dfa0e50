package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;
import org.parley.runtime.plugin.PluginDirectory;

/** The tests of a jar cover everything that it offers. */
class WrongJarTest {

    @TempDir
    Path directory;

    @Test
    void aWrongDerivativeOfAModelInTheJarFailsItsTest() {
        Path jar = TckVerifierTest.jar(TckVerifierTest.WRONG).write(directory, "wrong.jar");
        AllOfAJar contract = new AllOfAJar(jar, List.of());
        try {
            Map<String, Map<String, DynamicTest>> tests = tests(contract);
            assertThat(tests).containsOnlyKeys("wrong.jar", "model ridge");
            assertThat(tests.get("wrong.jar")).hasSize(6);
            assertThatThrownBy(() -> run(tests.get("model ridge").get(Broken.DERIVATIVE)))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageStartingWith(
                            "model ridge breaks the check \"" + Broken.DERIVATIVE + "\": relative error ");
        } finally {
            contract.close();
        }
    }

    @Test
    void aComponentThatNeedsSettingsIsSkippedUntilItHasThem() throws IOException {
        Path jar = TckVerifierTest.tiny().write(directory, "tiny.jar");
        Path file = Files.writeString(directory.resolve("tiny.txt"), "1 2 3");
        String creation = "it can be created and started";
        AllOfAJar without = new AllOfAJar(jar, List.of());
        AllOfAJar with = new AllOfAJar(jar, List.of("dataset.tiny.file=" + file));
        try {
            DynamicTest unknown = tests(without).get("dataset tiny").get(creation);
            assertThatThrownBy(() -> run(unknown))
                    .isInstanceOf(TestAbortedException.class)
                    .hasMessageContaining("it needs file");
            DynamicTest known = tests(with).get("dataset tiny").get(creation);
            assertThatCode(() -> run(known)).doesNotThrowAnyException();
        } finally {
            without.close();
            with.close();
        }
    }

    private static void run(DynamicTest test) throws Throwable {
        test.getExecutable().execute();
    }

    private static Map<String, Map<String, DynamicTest>> tests(PluginFileContract contract) {
        Map<String, Map<String, DynamicTest>> tests = new LinkedHashMap<>();
        contract.checks()
                .forEach(chapter -> chapter.getChildren()
                        .forEach(
                                test -> tests.computeIfAbsent(chapter.getDisplayName(), absent -> new LinkedHashMap<>())
                                        .put(test.getDisplayName(), (DynamicTest) test)));
        return tests;
    }

    private static final class AllOfAJar extends PluginJarContract {

        private final Path jar;
        private final List<String> settings;

        AllOfAJar(Path jar, List<String> settings) {
            this.jar = jar;
            this.settings = settings;
        }

        @Override
        protected Path jar() {
            return jar;
        }

        @Override
        protected List<String> settings() {
            return settings;
        }

        @Override
        protected List<PluginDirectory> installed() {
            return List.of();
        }
    }
}
