package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks errors of plugins at any moment: one line, exit code 3, and the name of the plugin. */
class PluginFaultsTest {

    private static final String BLAMED = "PARLEY-206 plugin 'third-party': ";

    @TempDir
    Path directory;

    private Path runFile;

    @BeforeEach
    void writeRunFile() throws Exception {
        runFile = Files.writeString(
                directory.resolve("run.yaml"), "recipe: d-soba\nagents: 4\nrounds: 50\nmodel: strange\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "throw new Error(\"boom\");",
                "throw new OutOfMemoryError(\"boom\");",
                "throw Strange.<RuntimeException>sneak(new java.io.IOException(\"boom\"));",
                "throw new java.io.UncheckedIOException(\"boom\", new java.io.IOException());",
                "throw new ParleyException(new Diagnostic(ErrorCode.INTERNAL, \"x\", \"boom\"));",
                "throw new ParleyException(new Diagnostic(null, \"x\", \"boom\"));",
                "throw new RuntimeException(\"boom\") { public StackTraceElement[] getStackTrace() { return new StackTraceElement[0]; } };"
            })
    void everythingThatCanBeThrownIsThePluginsInARoundAndBefore(String diagnostic) throws Exception {
        assertNamed(run(new StrangeModel().upper("if (k++ > 30) { " + diagnostic + " } return x[0];")));
        assertNamed(run(new StrangeModel().create(diagnostic)));
    }

    private static void assertNamed(Command.Outcome outcome) {
        assertThat(outcome.exitCode()).as(outcome.text()).isEqualTo(3);
        assertThat(outcome.text()).contains(BLAMED, "boom").doesNotContain("\tat ");
        assertThat(outcome.text().lines().filter(line -> line.contains("PARLEY-")))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "public String getMessage() { throw new IllegalStateException(\"boom\"); }",
                "public String toString() { throw new StackOverflowError(); }",
                "public synchronized Throwable getCause() { throw new Error(); }",
                "public StackTraceElement[] getStackTrace() { throw new Error(); }"
            })
    void anExceptionThatThrowsWhenItIsAskedIsThePlugins(String member) throws Exception {
        String diagnostic = "throw new RuntimeException() { %s };".formatted(member);
        for (StrangeModel model : List.of(
                new StrangeModel().upper("if (k++ > 30) { " + diagnostic + " } return x[0];"),
                new StrangeModel().create(diagnostic),
                new StrangeModel().check(diagnostic))) {
            assertThat(run(model).exits(3).text())
                    .contains("PARLEY-206", "plugin 'third-party'")
                    .doesNotContain("\tat ");
        }
        Path plugins = new StrangeModel()
                .members("private static int asked;")
                .description("if (asked++ > 0) { " + diagnostic + " } return \"Moody.\";")
                .write(directory);
        assertThat(Command.run("describe", "model", "--plugins", plugins)
                        .exits(3)
                        .text())
                .contains(BLAMED)
                .doesNotContain("\tat ");
    }

    /** The threads that evaluate agents belong to Parley, but only plugin code runs in them. */
    @Test
    void interruptingAnyThreadOfTheRunIsThePlugins() throws Exception {
        String interrupt = "Thread.currentThread().interrupt(); ";
        assertSays(
                run(new StrangeModel().create(interrupt + "return new Model();")), "interrupts the thread of the run");
        String inHelper = """
                if (Thread.currentThread().getName().startsWith("parley-agents")) { Thread.currentThread().interrupt(); }
                java.util.concurrent.locks.LockSupport.parkNanos(200_000);
                return x[0] * x[0];
                """;
        assertSays(run(new StrangeModel().upper(inHelper), "--threads", 4), "interrupts the thread of the run");
    }

    @Test
    void anAnswerThatCannotBeUsedIsThePlugins() throws Exception {
        assertSays(run(new StrangeModel().create("return null;")), "'strange' returns null in create()");
        assertSays(run(new StrangeModel().agent("return null;")), "'strange' returns null in agent(0)");
        assertSays(
                run(new StrangeModel().upperDimension("return -5;")),
                "'strange' returns -5 from upperDimension(), not at least 1");
        assertSays(
                run(new StrangeModel().upper("Thread.currentThread().interrupt(); return x[0];")),
                "interrupts the thread of the run");
    }

    @Test
    void aPluginThatFailsDuringChecksIsNamedWithItsPlace() throws Exception {
        run(new StrangeModel().check("throw new Error(\"boom\");"))
                .exits(
                        3,
                        "PARLEY-206 model: plugin 'third-party': 'strange' fails while it is checked: Error: boom in");
        assertThat(run(new StrangeModel().check("return null;")).text())
                .contains("PARLEY-206 model: plugin 'third-party': 'strange' returns null while it is checked");
    }

    /** Its description was requested once before, when it was loaded. */
    @Test
    void otherCommandsNameItAsWell() throws Exception {
        Path plugins = new StrangeModel()
                .members("private static int asked;")
                .description("if (asked++ > 0) throw new Error(\"boom\"); return \"Moody.\";")
                .write(directory);
        assertNamed(Command.run("describe", "model", "--plugins", plugins));
    }

    @Test
    void aThreadOfItsOwnThatDiesIsAWarning() throws Exception {
        assertThat(run(new StrangeModel().create("""
                Thread own = new Thread(() -> { throw new Error("boom"); }, "own");
                own.start();
                try { own.join(); } catch (InterruptedException e) { }
                return new Model();
                """)).exits(0).text())
                .contains("warning: the thread 'own' ended with Error: boom")
                .doesNotContain("\tat ");
    }

    @Test
    void theTraceIsPrintedOnRequest() throws Exception {
        Path plugins = new StrangeModel().create("throw new Error(\"boom\");").write(directory);
        Command.run("run", runFile, "--plugins", plugins, "--trace").exits(3, BLAMED, "\tat stranger.Strange.create");
    }

    /** Libraries find services by the context class loader of the thread. */
    @Test
    void itsClassLoaderIsThatOfTheThreadWheneverItIsEntered() throws Exception {
        String own = """
                if (Thread.currentThread().getContextClassLoader() != Strange.class.getClassLoader()) {
                    throw new Error("not my loader");
                }
                """;
        run(new StrangeModel()
                        .check(own + "return java.util.List.of();")
                        .create(own + "return new Model();")
                        .agent(own + "return new Costs();")
                        .upper(own + "return (y[0] - x[0]) * (y[0] - x[0]);"))
                .exits(0);
    }

    @Test
    void memoryThatARunDoesNotHaveIsNotAnErrorOfAPlugin() throws Exception {
        Path plugins = new StrangeModel().upperDimension("return 50_000_000;").write(directory);
        Command.runWith(List.of("-Xmx64m"), Map.of(), "run", runFile, "--plugins", plugins)
                .exits(2, "PARLEY-126 memory: the run needs at least");
    }

    @Test
    void memoryThatAPluginUsesUpIsThePlugins() throws Exception {
        Path plugins = new StrangeModel()
                .create(
                        "java.util.List<long[]> all = new java.util.ArrayList<>(); while (true) all.add(new long[1 << 20]);")
                .write(directory);
        Command.Outcome outcome = Command.runWith(List.of("-Xmx64m"), Map.of(), "run", runFile, "--plugins", plugins);
        assertSays(outcome, "'strange' fails in create(): OutOfMemoryError: Java heap space in Strange.create");
        assertThat(outcome.text()).contains("PARLEY_JAVA_OPTIONS=-Xmx");
    }

    private static void assertSays(Command.Outcome outcome, String words) {
        assertThat(outcome.exitCode()).as(outcome.text()).isEqualTo(3);
        assertThat(outcome.text())
                .containsPattern("PARLEY-206 plugin 'third-party'")
                .contains(words);
    }

    private Command.Outcome run(StrangeModel model, Object... more) throws Exception {
        List<Object> words = new ArrayList<>(List.of("run", runFile, "--plugins", model.write(directory)));
        words.addAll(List.of("--out", directory.resolve("out"), "--force", "--quiet"));
        words.addAll(List.of(more));
        return Command.run(words.toArray());
    }
}
