package org.parley.runtime.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.Diagnostic;
import org.parley.api.engine.Engine;
import org.parley.api.engine.Placement;
import org.parley.api.engine.Transport;
import org.parley.runtime.Parley;
import org.parley.runtime.ParleyBuilder;
import org.parley.runtime.RunOptions;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.processes.ThreadEngines;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.Result.Status;

/** Several processes make the run of one, whatever becomes of them on the way. */
class SeveralProcessesTest {

    private static final int AGENTS = 5;
    private static final String RUN = """
            agents: 5
            rounds: 60
            model: bowl
            topology: complete
            loop: descent
            hypergradient: slope
            record: {every: 7, iterates: true, checkpoint-seconds: 0}
            levels:
              upper: {mixing: averaging, step: 0.05, start: normal}
            """;

    @TempDir
    Path directory;

    private final Parley parley = open();

    private static Parley open() {
        ParleyBuilder builder = Parley.builder();
        PlainComponents.all().forEach(builder::component);
        return builder.build();
    }

    @AfterEach
    void close() {
        parley.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void writeTheFilesOfOne(int processes) throws IOException {
        Path one = alone();
        Path several = directory.resolve("several");
        Team.Outcome outcome = team(processes).run(rank -> plan(), several);

        assertThat(outcome.failures()).isEmpty();
        requireSameFiles(one, several);
        assertThat(Files.mismatch(one.resolve("resolved.yaml"), several.resolve("resolved.yaml")))
                .isEqualTo(-1);
        assertThat(outcome.results()).allSatisfy(result -> {
            assertThat(result.status()).isEqualTo(Status.COMPLETED);
            assertThat(result.round()).isEqualTo(60);
        });
        assertThat(outcome.results().get(0).value("upper")).hasNumberOfRows(AGENTS);
        assertThat(Provenance.read(several.resolve("provenance.json")).processes())
                .hasSize(processes);
    }

    @Test
    void keepTheirCheckpointsApart() throws IOException {
        Path several = directory.resolve("several");
        team(2).run(rank -> plan(), several);
        assertThat(checkpoints(several))
                .contains(
                        "rank-0000-of-0002/round-000000000060.checkpoint",
                        "rank-0001-of-0002/round-000000000060.checkpoint")
                .allMatch(file -> file.startsWith("rank-"));
    }

    @Test
    void onlyTheFirstHoldsAllRows() {
        List<RunResult> results = team(3).inMemory(rank -> plan()).results();
        assertThat(results.get(0).value("upper")).hasNumberOfRows(AGENTS);
        assertThat(results.get(1).value("upper")).hasNumberOfRows(2);
        assertThat(results.get(1).metrics()).isEmpty();
    }

    @Test
    void endTogetherWithTheWordsOfOneWhereARunDiverges() throws IOException {
        String[] steep = {"rounds=1000", "levels.upper.step=5", "levels.upper.mixing=alone"};
        RunResult one = parley.run(plan(steep), RunOptions.into(directory.resolve("one")));
        Team.Outcome several = team(3).run(rank -> plan(steep), directory.resolve("several"));

        assertThat(one.status()).isEqualTo(Status.DIVERGED);
        requireSameEnding(one, several);
        requireSameFiles(directory.resolve("one"), directory.resolve("several"));
    }

    @Test
    void endTogetherWhereAStopRuleIsMet() throws IOException {
        String[] rule = {"rounds=1000", "stop.gradient-norm=0.001"};
        RunResult one = parley.run(plan(rule), RunOptions.into(directory.resolve("one")));
        Team.Outcome several = team(3).run(rank -> plan(rule), directory.resolve("several"));

        assertThat(one.status()).isEqualTo(Status.STOPPED);
        requireSameEnding(one, several);
        requireSameFiles(directory.resolve("one"), directory.resolve("several"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void endTogetherWhereOneOfThemIsInterrupted(int interrupted) throws IOException {
        String[] endless = {"rounds=1000000000", "record.every=1000", "record.checkpoint-seconds=1000"};
        Team.Outcome several = team(3).adapting(
                        (rank, options) -> rank == interrupted ? options.watchedBy(interruptingAt(3000)) : options)
                .run(rank -> plan(endless), directory.resolve("several"));

        assertThat(several.failures()).isEmpty();
        long round = several.results().get(0).round();
        assertThat(several.results())
                .allSatisfy(result -> assertThat(List.of(
                                result.status(),
                                result.round(),
                                result.summary().reason()))
                        .containsExactly(
                                Status.INTERRUPTED, round, "interrupted; `parley resume` continues from here"));
        String file = String.format("round-%012d.checkpoint", round);
        assertThat(checkpoints(directory.resolve("several")))
                .contains("rank-0000-of-0003/" + file, "rank-0001-of-0003/" + file, "rank-0002-of-0003/" + file);
    }

    /** Rank 1 is lost and does not come back before rank 0 has ended. */
    @Test
    void endWhereOneOfThemIsCancelledWhileItWaitsForAnother() {
        Cancellation cancellation = new Cancellation();
        CountDownLatch gone = new CountDownLatch(1);
        Team team = team(3);
        Team.Outcome outcome = team.adapting((rank, options) -> rank == 0 ? options.cancelledBy(cancellation) : options)
                .wrapping((rank, engine) -> switch (rank) {
                    case 0 -> new LeavingEngine(engine, gone);
                    case 1 ->
                        new LateEngine(
                                new LosingEngine(engine, team.engines(), 1, new AtomicInteger(), sent -> sent == 60),
                                new AtomicInteger(),
                                () -> {
                                    cancellation.cancel();
                                    return isOpenedSoon(gone);
                                });
                    default -> engine;
                })
                .run(rank -> plan(), directory.resolve("several"));
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.failures())
                .hasSize(3)
                .allSatisfy(failure -> assertThat(failure)
                        .hasMessageStartingWith("PARLEY-401 not all of 3 processes are there")
                        .hasMessageContaining("when waiting was interrupted"));
    }

    @Test
    void endTogetherWhenTheirSecondsAreOver() {
        String[] short1 = {"rounds=1000000000", "record.every=1000000000", "stop.seconds=0.2"};
        Team.Outcome several = team(3).run(rank -> plan(short1), directory.resolve("several"));
        assertThat(several.failures()).isEmpty();
        assertThat(several.results())
                .extracting(result -> result.summary().reason() + " " + result.round())
                .containsOnly("stop.seconds: 0.2 s are over "
                        + several.results().get(0).round());
    }

    /** Exchanges of a run of three processes: about ten before its first round, then one or more for every round. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144})
    void makeTheRunOfOneAlthoughOneOfThemIsLost(int exchange) throws IOException {
        Path one = alone();
        Path several = directory.resolve("several");
        Team team = team(3);
        AtomicInteger losses = new AtomicInteger();
        Team.Outcome outcome = team.wrapping((rank, engine) -> rank == 1
                        ? new LosingEngine(
                                engine, team.engines(), rank, losses, sent -> sent == exchange && losses.get() == 0)
                        : engine)
                .run(rank -> plan(), several);

        assertThat(outcome.failures()).isEmpty();
        assertThat(losses).hasValue(1);
        requireSameFiles(one, several);
        assertThat(rounds(several)).doesNotHaveDuplicates().isEqualTo(rounds(one));
    }

    @Test
    void makeTheRunOfOneAlthoughEachOfThemIsLostNowAndThen() throws IOException {
        Path one = alone();
        Path several = directory.resolve("several");
        Team team = team(3);
        AtomicInteger losses = new AtomicInteger();
        Team.Outcome outcome = team.wrapping((rank, engine) -> new LosingEngine(
                        engine, team.engines(), rank, losses, sent -> sent == 60 + 10 * rank && losses.get() < 9))
                .run(rank -> plan(), several);

        assertThat(outcome.failures()).isEmpty();
        assertThat(losses.get()).isGreaterThan(2);
        requireSameFiles(one, several);
        assertThat(Provenance.read(several.resolve("provenance.json")).resumed())
                .isNotEmpty();
    }

    @Test
    void giveUpWhereOneIsLostAgainAndAgainAtTheSamePlace() {
        Team team = team(3);
        Team.Outcome outcome = team.wrapping((rank, engine) -> rank == 2
                        ? new LosingEngine(engine, team.engines(), rank, new AtomicInteger(), sent -> sent == 1)
                        : engine)
                .run(rank -> plan(), directory.resolve("several"));

        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.failures())
                .hasSize(3)
                .allSatisfy(failure -> assertThat(failure)
                        .hasMessageStartingWith("PARLEY-401 process 2 is lost")
                        .hasMessageContaining("3 times in a row without coming beyond round 0"));
    }

    @Test
    void refuseToBeginWithDifferentRunFiles() {
        Team.Outcome outcome = team(3).run(
                        rank -> plan(
                                rank == 2 ? "levels.upper.step=0.06" : "seed=0",
                                rank == 2 ? "record.every=9" : "seed=0"),
                        directory.resolve("several"));
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.failures())
                .hasSize(3)
                .allSatisfy(failure -> assertThat(failure)
                        .hasMessageContaining(
                                "process 2 reads levels.upper.step.with.value as 0.06, processes 0, 1 as 0.05")
                        .hasMessageContaining("process 2 reads record.every as 9, processes 0, 1 as 7"));
    }

    /** Rank 1 would take rows of its neighbors for those of others, and nobody would notice. */
    @Test
    void refuseToBeginWithAgentsSharedOutInDifferentWays() {
        Team.Outcome outcome = team(3).adapting((rank, options) -> {
                    ProcessContext context = options.context().orElseThrow();
                    Placement other = Placement.of(rank, rank == 1 ? List.of(2, 1, 2) : List.of(2, 2, 1));
                    return options.on(new ProcessContext(context.engine(), other, context.anyMachine()));
                })
                .run(rank -> plan(), directory.resolve("several"));
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.failures())
                .hasSize(3)
                .allSatisfy(failure -> assertThat(failure)
                        .hasMessage("PARLEY-402 process 1 shares out the agents as 2,1,2, processes 0, 2 as 2,2,1"
                                + " (start all processes with the same --agents-per-process)"));
    }

    @Test
    void endWithTheSameWordsWhereOneOfThemFails() {
        Team.Outcome outcome = team(3).adapting((rank, options) -> rank == 1 ? options.threads(0) : options)
                .run(rank -> plan(), directory.resolve("several"));
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.failures())
                .hasSize(3)
                .allSatisfy(failure -> assertThat(failure).hasMessage("PARLEY-102 threads: must be at least 1, got 0"));
    }

    @Test
    void sayWhatHasFailedEvenWhereNobodyCanBeTold() {
        Team.Outcome outcome = team(1).adapting((rank, options) -> options.threads(0))
                .wrapping((rank, engine) -> new MuteEngine(engine))
                .run(rank -> plan(), directory.resolve("several"));
        assertThat(outcome.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure)
                        .hasMessage("PARLEY-102 threads: must be at least 1, got 0")
                        .hasSuppressedException(new IllegalStateException("nobody listens")));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void goOnWithWhatAnyNumberOfOthersKept(int processes) throws IOException {
        Path one = alone();
        Path several = directory.resolve("several");
        team(3).run(rank -> plan("rounds=40"), several);

        String longer = "rounds=60";
        if (processes == 1) {
            parley.resume(several, parley.planToResume(several, longer), RunOptions.inMemory());
        } else {
            Team.Outcome outcome = team(processes).resume(rank -> parley.planToResume(several, longer), several);
            assertThat(outcome.failures()).isEmpty();
        }
        requireSameFiles(one, several);
    }

    @Test
    void takeBackAProcessThatWasStartedAgainWithTheSameCommand() throws IOException {
        Path one = alone();
        Path several = directory.resolve("several");
        team(3).adapting((rank, options) -> rank == 1 ? options.watchedBy(interruptingAt(21)) : options)
                .run(rank -> plan(), several);
        long interrupted = Result.read(several.resolve("result.json")).round();

        Team.Outcome outcome = team(3).mixed(rank -> rank == 0 ? parley.planToResume(several) : plan(), several);
        assertThat(outcome.failures()).isEmpty();
        requireSameFiles(one, several);
        assertThat(Provenance.read(several.resolve("provenance.json")).resumed())
                .extracting(Provenance.Resumption::round)
                .containsExactly(interrupted);
    }

    @Test
    void areLostAtTheEndWithoutASecondLastRow() throws IOException {
        String[] whole = {"rounds=56"};
        parley.run(plan(whole), RunOptions.into(directory.resolve("one")));
        Path several = directory.resolve("several");
        Team team = team(3);
        AtomicInteger losses = new AtomicInteger();
        Team.Outcome outcome = team.adapting((rank, options) -> options.watchedBy(new RunListener() {
                    @Override
                    public void ends() {
                        if (rank == 1 && losses.getAndIncrement() == 0) {
                            team.engines().lose(rank);
                        }
                    }
                }))
                .run(rank -> plan(whole), several);
        assertThat(outcome.failures()).isEmpty();
        assertThat(losses).hasValue(2);
        requireSameFiles(directory.resolve("one"), several);
    }

    /** Rank 0 is lost when it has told rank 1 of the end, which leaves, and not yet rank 2. */
    @Test
    void areLostWhenOneOfThemHasGoneHome() throws IOException {
        Path one = alone();
        Path several = directory.resolve("several");
        Team team = team(3);
        AtomicBoolean isOver = new AtomicBoolean();
        CountDownLatch gone = new CountDownLatch(1);
        AtomicInteger words = new AtomicInteger();
        Team.Outcome outcome = team.adapting(
                        (rank, options) -> rank == 0 ? options.watchedBy(settingAtTheEnd(isOver)) : options)
                .wrapping((rank, engine) -> switch (rank) {
                    case 0 ->
                        new LosingEngine(
                                engine,
                                team.engines(),
                                0,
                                new AtomicInteger(),
                                sent -> isOver.get() && words.incrementAndGet() == 2 && isOpenedSoon(gone));
                    case 1 -> new LeavingEngine(engine, gone);
                    default -> engine;
                })
                .run(rank -> plan(), several);

        assertThat(outcome.failures()).isEmpty();
        assertThat(words).hasValue(2);
        assertThat(outcome.results()).extracting(RunResult::status).containsOnly(Status.COMPLETED);
        requireSameFiles(one, several);
    }

    @Test
    void holdOnlyTheRowsOfTheirAgents() {
        Placement place = Placement.of(2, List.of(1, 3, 1));
        long ofAll = parley.assemble(plan()).blockBytes();
        assertThat(parley.assemble(plan(), RunOptions.inMemory().threads(1), Processes.of(place, null))
                        .blockBytes())
                .isEqualTo(ofAll / AGENTS);
    }

    @Test
    void goOnWithWhatOneKept() throws IOException {
        Path one = alone();
        Path several = directory.resolve("several");
        parley.run(plan("rounds=40"), RunOptions.into(several));
        Team.Outcome outcome = team(3).resume(rank -> parley.planToResume(several, "rounds=60"), several);
        assertThat(outcome.failures()).isEmpty();
        requireSameFiles(one, several);
    }

    private Path alone() {
        Path one = directory.resolve("one");
        parley.run(plan(), RunOptions.into(one));
        return one;
    }

    private Team team(int processes) {
        return new Team(rank -> parley, Placement.evenly(0, processes, AGENTS));
    }

    private RunPlan plan(String... overrides) {
        return parley.plan("run.yaml", RUN, directory, overrides);
    }

    private static RunListener interruptingAt(long round) {
        return new RunListener() {
            @Override
            public void records(MetricsRow row) {
                if (row.round() >= round) {
                    Thread.currentThread().interrupt();
                }
            }
        };
    }

    private static void requireSameEnding(RunResult one, Team.Outcome several) {
        assertThat(several.failures()).isEmpty();
        assertThat(several.results()).allSatisfy(result -> {
            assertThat(result.status()).isEqualTo(one.status());
            assertThat(result.summary().reason()).isEqualTo(one.summary().reason());
            assertThat(result.round()).isEqualTo(one.round());
        });
    }

    private static void requireSameFiles(Path one, Path several) throws IOException {
        assertThat(rows(several)).isEqualTo(rows(one));
        assertThat(Files.mismatch(one.resolve("iterates.jsonl"), several.resolve("iterates.jsonl")))
                .isEqualTo(-1);
        Result first = Result.read(one.resolve("result.json"));
        Result second = Result.read(several.resolve("result.json"));
        assertThat(List.of(second.status(), second.round(), second.reason()))
                .isEqualTo(List.of(first.status(), first.round(), first.reason()));
        assertThat(several.resolve("report.html")).exists();
    }

    private static List<String> rows(Path run) {
        MetricsFile file = MetricsFile.read(run.resolve("metrics.csv"));
        return file.rows().stream().map(row -> row.round() + " " + row.values()).toList();
    }

    private static List<Long> rounds(Path run) {
        return MetricsFile.read(run.resolve("metrics.csv")).rows().stream()
                .map(MetricsRow::round)
                .toList();
    }

    private static List<String> checkpoints(Path run) throws IOException {
        Path root = run.resolve("checkpoint");
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".checkpoint"))
                    .map(file -> root.relativize(file).toString())
                    .collect(Collectors.toCollection(ArrayList::new));
        }
    }

    private static RunListener settingAtTheEnd(AtomicBoolean isOver) {
        return new RunListener() {
            @Override
            public void ends() {
                isOver.set(true);
            }
        };
    }

    private static boolean isOpenedSoon(CountDownLatch latch) {
        try {
            return latch.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** An engine that does what another does, but for what it says itself. */
    private interface Around extends Engine {

        Engine engine();

        @Override
        default Transport connect() {
            return engine().connect();
        }

        @Override
        default void fail(Diagnostic reason) {
            engine().fail(reason);
        }

        @Override
        default void close() {
            engine().close();
        }
    }

    /** Its process cannot tell the others anything. */
    private record MuteEngine(Engine engine) implements Around {

        @Override
        public void fail(Diagnostic reason) {
            throw new IllegalStateException("nobody listens");
        }
    }

    /** Its process does something else before it meets the others again. */
    private record LateEngine(Engine engine, AtomicInteger meetings, BooleanSupplier before) implements Around {

        @Override
        public Transport connect() {
            if (meetings.getAndIncrement() > 0) {
                assertThat(before.getAsBoolean()).isTrue();
            }
            return engine.connect();
        }
    }

    /** Tells when its process has left. */
    private record LeavingEngine(Engine engine, CountDownLatch gone) implements Around {

        @Override
        public void close() {
            engine.close();
            gone.countDown();
        }
    }

    /** Loses its process just before it would send a message, counted in every epoch anew. */
    private record LosingEngine(
            Engine engine, ThreadEngines engines, int rank, AtomicInteger losses, IntPredicate isTime)
            implements Around {

        @Override
        public Transport connect() {
            Transport transport = engine.connect();
            AtomicInteger sent = new AtomicInteger();
            return new Transport() {
                @Override
                public long epoch() {
                    return transport.epoch();
                }

                @Override
                public ByteBuffer claim(int peer, int bytes) {
                    return transport.claim(peer, bytes);
                }

                @Override
                public void send(int peer, long number) {
                    if (isTime.test(sent.getAndIncrement())) {
                        losses.incrementAndGet();
                        engines.lose(rank);
                    }
                    transport.send(peer, number);
                }

                @Override
                public ByteBuffer await(int peer, long number) {
                    return transport.await(peer, number);
                }

                @Override
                public void release(int peer, long number) {
                    transport.release(peer, number);
                }
            };
        }
    }
}
