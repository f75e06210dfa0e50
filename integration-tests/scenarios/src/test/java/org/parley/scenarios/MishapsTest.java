package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks mistakes of users and plugins: runs stay intact, and the error names the responsible party. */
class MishapsTest {

    private static final String RUN = """
            recipe: d-soba
            agents: 4
            rounds: 50
            model: {use: %s}
            record: {every: 10}
            """;

    @TempDir
    Path directory;

    private Path runFile;
    private Path out;

    @BeforeEach
    void writeRunFile() throws Exception {
        runFile = Files.writeString(directory.resolve("run.yaml"), RUN.formatted("quadratic"));
        out = directory.resolve("out");
    }

    @Test
    void resumingAFinishedRunChangesNothing() throws Exception {
        run().exits(0);
        String metrics = Files.readString(out.resolve("metrics.csv"));

        Command.run("resume", out).exits(0, "the run is complete at round 50", "--rounds");
        Command.run("resume", out, "--rounds", 20)
                .exits(2, "PARLEY-102 --rounds: must be at least 50, the last recorded round, got 20");

        assertThat(Files.readString(out.resolve("metrics.csv"))).isEqualTo(metrics);
        assertThat(Files.readString(out.resolve("resolved.yaml"))).contains("rounds: 50");
        Command.run("rerun", out, "--quiet").exits(0);
    }

    /** As if the process had died between its last checkpoint and its result. */
    @Test
    void aRunThatOnlyLacksItsResultGetsNoSecondLastRow() throws Exception {
        run().exits(0);
        String rounds = rounds();
        Files.delete(out.resolve("result.json"));
        Command.run("resume", out, "--quiet").exits(0);
        assertThat(rounds()).isEqualTo(rounds);
        assertThat(out.resolve("result.json")).exists();
        assertThat(Files.readString(out.resolve("provenance.json"))).contains("\"round\" : 50");
    }

    /** As if the process had died between its result and its report. */
    @Test
    void aRunThatOnlyLacksItsReportGetsOne() throws Exception {
        run().exits(0);
        String rounds = rounds();
        Files.delete(out.resolve("report.html"));
        Command.run("resume", out, "--quiet").exits(0);
        assertThat(rounds()).isEqualTo(rounds);
        assertThat(out.resolve("report.html")).exists();
    }

    /** As if the process had died between the first file of a run and the file that marks a directory as a run. */
    @Test
    void anIncompleteRunDirectoryIsReused() throws Exception {
        Files.writeString(Files.createDirectories(out).resolve("provenance.json"), "{");
        run().exits(0);

        Path sweep = Files.writeString(directory.resolve("sweep.yaml"), "runs: run.yaml\nseeds: [1, 2]\n");
        Path begun = Files.createDirectories(directory.resolve("sweep/run-seed-1"));
        Files.writeString(begun.resolve("resolved.yaml.tmp"), "rec");
        Command.run("sweep", sweep, "--out", begun.getParent()).exits(0);
        assertThat(begun.resolve("result.json")).exists();
    }

    @Test
    void aRunLocksItsDirectory() throws Exception {
        Process running = Command.start("run", runFile, "--out", out, "--set", "rounds=2000000000", "--quiet");
        try {
            while (!Files.exists(out.resolve("metrics.csv"))) {
                assertThat(running.isAlive()).isTrue();
                Thread.sleep(20);
            }
            Command.run("resume", out).exits(2, "PARLEY-120", "a run is writing here");
            run("--force").exits(2, "PARLEY-120", "a run is writing here");
        } finally {
            running.destroyForcibly().waitFor();
        }
        run("--force").exits(0);
    }

    /** A resume reads its records again, and must keep its lock meanwhile. */
    @Test
    void aResumedRunLocksItsDirectory() throws Exception {
        run().exits(0);
        long before = Files.size(out.resolve("metrics.csv"));
        Process running = Command.start("resume", out, "--rounds", 2000000000, "--quiet");
        try {
            while (Files.size(out.resolve("metrics.csv")) <= before) {
                assertThat(running.isAlive()).isTrue();
                Thread.sleep(20);
            }
            for (Command.Outcome other : List.of(Command.run("resume", out, "--rounds", 60), run("--force"))) {
                assertThat(other.exitCode()).as(other.text()).isEqualTo(2);
                assertThat(other.text()).contains("PARLEY-120 " + out + ": a run is writing here");
            }
        } finally {
            running.destroyForcibly().waitFor();
        }
        Command.run("compare", out).exits(0);
        run("--force").exits(0);
    }

    @Test
    void oneOfTwoRunsIntoOneDirectoryIsMade() throws Exception {
        Object[] words = {"run", runFile, "--out", out, "--set", "rounds=2000000000", "--quiet"};
        Process one = Command.start(words);
        Process other = Command.start(words);
        try {
            while (one.isAlive() && other.isAlive()) {
                Thread.sleep(20);
            }
            Process loser = one.isAlive() ? other : one;
            String text = new String(loser.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(loser.waitFor()).as(text).isEqualTo(2);
            assertThat(text).contains("PARLEY-120 " + out + ": ");
            assertThat(one.isAlive() || other.isAlive()).isTrue();
        } finally {
            one.destroyForcibly().waitFor();
            other.destroyForcibly().waitFor();
        }
    }

    @Test
    void everyCommandThatRunsRoundsPrintsTheNotesOfThePlan() throws Exception {
        Files.writeString(runFile, """
                recipe: sparkle-ed
                agents: 4
                rounds: 20
                model: {use: quadratic, with: {upper: 2, lower: 2}}
                levels: {lower: {mixing: local}}
                """);
        String note = "note: levels.lower.mixing: 'local' is biased when agents differ";
        Path sweep = Files.writeString(directory.resolve("sweep.yaml"), "runs: run.yaml\nseeds: [1, 2]\n");
        for (Command.Outcome outcome : List.of(
                run(),
                Command.run("resume", out, "--rounds", 30, "--quiet"),
                Command.run("rerun", out, "--quiet"),
                Command.run("sweep", sweep, "--out", directory.resolve("swept"), "--quiet"))) {
            assertThat(outcome.exitCode()).as(outcome.text()).isZero();
            assertThat(outcome.text().lines().filter(line -> line.startsWith(note)))
                    .as(outcome.text())
                    .hasSize(1);
        }
    }

    @Test
    void aPluginThatFailsInTheMiddleOfARunIsNamed() throws Exception {
        assertThat(runWithModel("if (k++ > 100) throw new IllegalStateException(\"boom\"); return x[0] * y[0];")
                        .exits(3)
                        .text())
                .contains("PARLEY-206 plugin 'third-party': IllegalStateException: boom in Strange$Costs.")
                .contains("upper (Strange.java:")
                .doesNotContain("\tat ");
    }

    @Test
    void aPluginThatFailsBeforeTheRunIsNamedAndNothingIsWritten() throws Exception {
        runWithModel("throw new StackOverflowError();").exits(3, "PARLEY-206 plugin 'third-party': StackOverflowError");
    }

    @Test
    void aModelThatIsNotFiniteAtItsStartIsReported() throws Exception {
        runWithModel("return Math.log(-1);").exits(4, "PARLEY-301", "upper_loss is not a finite number at the start");
    }

    @Test
    void derivativesLeftToDifferencesAreLabeledEverywhere() throws Exception {
        Command.Outcome outcome =
                runWithModel("return (y[0] - x[0]) * (y[0] - x[0]);").exits(0);
        String label = "df/dx, df/dy, dg/dy, (d2g/dydy) v, (d2g/dxdy) v";
        assertThat(outcome.text())
                .contains(
                        "note: The model does not implement all derivatives; Parley approximates df/dx, df/dy, dg/dy,"
                                + " Hessian-vector products of g, mixed second derivatives of g times vectors by central differences.");
        assertThat(Files.readString(out.resolve("report.html"))).contains(label, "FINITE_DIFFERENCE");
        assertThat(Files.readString(out.resolve("provenance.json"))).contains("\"df/dx\"", "finite_difference");
    }

    @Test
    void onlyDerivativesThatTheMethodRequestsAreLabeled() throws Exception {
        Path plugins = jar("return (y[0] - x[0]) * (y[0] - x[0]);");
        Files.writeString(runFile, RUN.formatted("strange").replace("d-soba", "f2sa-gt"));
        Command.Outcome outcome = run("--plugins", plugins).exits(0);
        String label = "df/dx, df/dy, dg/dy, dg/dx";
        assertThat(outcome.text()).contains("Parley approximates " + label + " by central differences.");
        assertThat(Files.readString(out.resolve("report.html"))).contains(label).doesNotContain("(d2g/dydy) v");
        assertThat(Files.readString(out.resolve("provenance.json")))
                .contains("\"dg/dx\"")
                .doesNotContain("(d2g/dydy) v");
    }

    @Test
    void aPluginThatChangedSinceTheRunBeganIsMentioned() throws Exception {
        runWithModel("return (y[0] - x[0]) * (y[0] - x[0]);");
        Path plugins = jar("return (y[0] - x[0]) * (y[0] - x[0]) + 0;");
        Command.run("resume", out, "--rounds", 60, "--plugins", plugins)
                .exits(0, "jars changed since the run began: third-party 0.1.0");
    }

    @Test
    void aTopologyOfAnotherSizeIsRefused() throws Exception {
        Path plugins = Files.createDirectories(directory.resolve("plugins"));
        new PluginJar().source("Crowd", """
                package stranger;

                import org.parley.api.component.Settings;
                import org.parley.api.topology.*;

                @org.pf4j.Extension
                public final class Crowd implements TopologyFactory {
                    public String name() { return "crowd"; }
                    public String description() { return "One agent too many."; }
                    public Topology create(Settings settings, TopologyContext context) {
                        return tick -> Graph.complete(context.agents() + 1);
                    }
                }
                """).write(plugins.resolve("crowd.jar"));
        run("--plugins", plugins, "--set", "topology=crowd")
                .exits(3, "PARLEY-206", "'crowd'", "a graph of 5 agents instead of 4");
        assertThat(out).doesNotExist();
    }

    @Test
    void noThreadsAreNotEnough() throws Exception {
        assertThat(run("--threads", 0).text()).contains("PARLEY-102 --threads: must be at least 1, got 0");
    }

    private Command.Outcome run(Object... more) throws Exception {
        Object[] words = new Object[more.length + 5];
        System.arraycopy(new Object[] {"run", runFile, "--out", out, "--quiet"}, 0, words, 0, 5);
        System.arraycopy(more, 0, words, 5, more.length);
        return Command.run(words);
    }

    /** Runs a third-party model with this upper cost. */
    private Command.Outcome runWithModel(String upper) throws Exception {
        Path plugins = jar(upper);
        Files.writeString(runFile, RUN.formatted("strange"));
        return run("--plugins", plugins);
    }

    private Path jar(String upper) throws Exception {
        return new StrangeModel().upper(upper).write(directory);
    }

    private String rounds() throws Exception {
        return Files.readString(out.resolve("metrics.csv")).replaceAll("(?m),.*$", "");
    }
}
