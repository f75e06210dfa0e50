package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.record.Result;

/** Ctrl-C, kill and a closed terminal take nothing away from a run. */
class SignalsTest {

    private static final String ENDLESS = "rounds=2000000000";
    private static final String NOTICE = "interrupted: finishing the round and writing a checkpoint";

    @TempDir
    Path directory;

    private Path runFile;
    private Path out;

    @BeforeEach
    void writeRunFile() throws Exception {
        assumeTrue(Session.isPossible(), "no python3 with the module pty");
        runFile = Files.writeString(directory.resolve("run.yaml"), """
                recipe: sparkle-ed-gt
                agents: 4
                rounds: 50
                seed: 7
                model: {use: quadratic, with: {upper: 3, lower: 3}}
                record: {every: 7, iterates: true}
                """);
        out = directory.resolve("out");
    }

    @Test
    void ctrlCOnATerminalEndsARunThatGoesOnAsIfNothingHadBeen() throws Exception {
        try (Session session = Session.on(true, "run", runFile, "--out", out, "--set", ENDLESS)) {
            interruptAtTheBar(session, out);
        }
        goesOnAsIfNothingHadBeen(out);
    }

    @Test
    @Tag("long")
    void ctrlCOnATerminalEndsAResumedRunThatGoesOnAsIfNothingHadBeen() throws Exception {
        Command.run("run", runFile, "--out", out, "--quiet").exits(0);
        Files.delete(out.resolve("result.json"));
        Files.delete(out.resolve("report.html"));
        try (Session session = Session.on(true, "resume", out, "--rounds", "2000000000")) {
            interruptAtTheBar(session, out);
        }
        goesOnAsIfNothingHadBeen(out);
    }

    @Test
    @Tag("long")
    void ctrlCOnATerminalEndsASweepWhoseRunGoesOnAsIfNothingHadBeen() throws Exception {
        Path sweep = Files.writeString(directory.resolve("sweep.yaml"), "runs: run.yaml\nseeds: [7, 8]\n");
        Path first = out.resolve("run-seed-7");
        try (Session session = Session.on(true, "sweep", sweep, "--out", out, "--set", ENDLESS)) {
            session.await(() -> rows(first) > 2, "rows of metrics");
            session.typeCtrlC();
            assertThat(session.end().exits(130).text())
                    .contains(NOTICE, "interrupted at round ")
                    .doesNotContain("2/2");
        }
        assertWhole(first);
        assertThat(out.resolve("run-seed-8")).doesNotExist();
        goesOnAsIfNothingHadBeen(first);
    }

    @ParameterizedTest
    @CsvSource({"true, HUP, 129", "false, TERM, 143"})
    void aSignalLeavesAWholeRunAndItsExitCode(boolean terminal, String signal, int exitCode) throws Exception {
        everySignalLeavesAWholeRunAndItsExitCode(terminal, signal, exitCode);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"true, TERM, 143", "true, HUP, 129", "false, INT, 130", "false, TERM, 143", "false, HUP, 129"})
    void everySignalLeavesAWholeRunAndItsExitCode(boolean terminal, String signal, int exitCode) throws Exception {
        try (Session session = Session.on(terminal, "run", runFile, "--out", out, "--set", ENDLESS)) {
            session.awaitText(terminal ? "%" : "hypergradient_norm");
            session.await(() -> rows(out) > 2, "rows of metrics");
            session.send(signal);
            Command.Outcome outcome = session.end();
            assertThat(outcome.exitCode()).as(outcome.text()).isEqualTo(exitCode);
            assertThat(outcome.text()).contains(NOTICE);
        }
        assertWhole(out);
    }

    @Test
    void aSecondCtrlCEndsAtOnce() throws Exception {
        try (Session session = sessionInALongRound(directory.resolve("never"))) {
            session.typeCtrlC();
            session.awaitText(NOTICE);
            // Others may come twice when a terminal is closed.
            session.send("HUP");
            session.typeCtrlC();
            session.end().exits(130);
        }
        assertThat(out.resolve("result.json")).doesNotExist();
    }

    @Test
    @Tag("long")
    void aRoundOfMoreThanHalfAMinuteIsWaitedFor() throws Exception {
        Path gate = directory.resolve("gate");
        try (Session session = sessionInALongRound(gate)) {
            session.typeCtrlC();
            session.awaitText(NOTICE);
            TimeUnit.SECONDS.sleep(35);
            assertThat(session.isAlive()).isTrue();
            Files.createFile(gate);
            session.end().exits(130);
        }
        assertWhole(out);
    }

    /** Of a model whose second round takes until this file is there. */
    private Session sessionInALongRound(Path gate) throws Exception {
        Path plugins = new StrangeModel().upper("""
                        if (k++ > 20) {
                            System.out.println("a long round");
                            while (!java.nio.file.Files.exists(java.nio.file.Path.of("%s"))) {
                                java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
                            }
                        }
                        return x[0] * x[0] + y[0] * y[0];
                        """.formatted(gate)).write(directory);
        Files.writeString(runFile, "recipe: d-soba\nagents: 2\nrounds: 1000000\nmodel: strange\n");
        Session session = Session.on(true, "run", runFile, "--out", out, "--plugins", plugins, "--threads", 1);
        session.awaitText("a long round");
        return session;
    }

    /** The bar must be there: it is what once took the signal away. */
    private static void interruptAtTheBar(Session session, Path run) throws Exception {
        session.awaitText("%");
        session.await(() -> rows(run) > 2, "rows of metrics");
        session.typeCtrlC();
        session.end().exits(130, NOTICE, "interrupted at round ");
        assertWhole(run);
    }

    private static void assertWhole(Path run) throws IOException {
        assertThat(run.resolve("report.html")).exists();
        assertThat(Result.read(run.resolve("result.json")).status()).isEqualTo(Result.Status.INTERRUPTED);
        try (Stream<Path> checkpoints = Files.list(run.resolve("checkpoint"))) {
            assertThat(checkpoints).isNotEmpty();
        }
    }

    /** Some rounds more, against a run of as many rounds that nobody interrupted. */
    private void goesOnAsIfNothingHadBeen(Path interrupted) throws Exception {
        long rounds = Result.read(interrupted.resolve("result.json")).round() + 100;
        Path whole = directory.resolve("whole");
        Command.run("resume", interrupted, "--rounds", rounds, "--quiet").exits(0);
        Command.run("run", runFile, "--set", "rounds=" + rounds, "--out", whole, "--quiet")
                .exits(0);
        assertThat(Files.mismatch(whole.resolve("iterates.jsonl"), interrupted.resolve("iterates.jsonl")))
                .isEqualTo(-1);
        assertThat(RunFiles.metricsWithoutSeconds(interrupted)).isEqualTo(RunFiles.metricsWithoutSeconds(whole));
    }

    private static long rows(Path run) {
        try (Stream<String> lines = Files.lines(run.resolve("metrics.csv"))) {
            return lines.count();
        } catch (IOException notYet) {
            return 0;
        }
    }
}
