package org.parley.runtime.engine.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.engine.Engine;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.Placement;
import org.parley.api.engine.RunFailed;
import org.parley.api.engine.Transport;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.plan.Precision;

class ReductionsTest {

    private static final long DEADLINE_MILLIS = 300_000;
    private static final int AGENTS = 7;
    private static final int DIMENSION = 5;

    @Test
    void valuesOfAllAgentsComeInTheirOrderToEveryProcess() {
        Placement place = Placement.of(0, List.of(4, 1, 2));
        List<double[]> gathered = onEvery(place, reductions -> rank -> {
            double[] hosted = IntStream.range(place.first(rank), place.end(rank))
                    .mapToDouble(agent -> agent == 5 ? -0.0 : 1.0 / agent)
                    .toArray();
            return reductions.gather(MessageKind.LOSSES, hosted);
        });
        for (double[] all : gathered) {
            assertThat(all).containsExactly(Double.POSITIVE_INFINITY, 1, 1.0 / 2, 1.0 / 3, 1.0 / 4, -0.0, 1.0 / 6);
            assertThat(1 / all[5]).isNegative();
        }
    }

    @Test
    void sumsAndLargestAreTheSameEverywhere() {
        Placement place = Placement.evenly(0, 5, 11);
        assertThat(onEvery(place, reductions -> rank -> reductions.sum(MessageKind.COSTS, 10L + rank)))
                .containsOnly(60L);
        assertThat(onEvery(place, reductions -> rank -> reductions.largest(MessageKind.SMOOTHNESS, -rank)))
                .containsOnly(0.0);
        assertThat(onEvery(
                        place,
                        reductions -> rank -> reductions.fromFirst(MessageKind.VERDICT, new byte[] {(byte) rank})[0]))
                .containsOnly((byte) 0);
    }

    @Test
    void processesThatDoDifferentThingsAreReported() {
        Placement place = Placement.evenly(0, 2, 2);
        assertThatThrownBy(() -> onEvery(
                        place,
                        reductions -> rank -> reductions.sum(rank == 0 ? MessageKind.COSTS : MessageKind.LOSSES, 1)))
                .hasRootCauseMessage(
                        "PARLEY-402 process 1: sent something other than costs in exchange 0 (a component behaves "
                                + "differently on different processes; its decisions must not depend on single agents)");
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void meansAreBitIdenticalToThoseOfOneProcess(Precision precision) {
        RowBlock whole = block(precision, Hosted.all(AGENTS));
        int[] some = {1, 2, 5};
        for (Placement place : List.of(
                Placement.evenly(0, 2, AGENTS),
                Placement.of(0, List.of(1, 5, 1)),
                Placement.evenly(0, AGENTS, AGENTS))) {
            List<double[]> all =
                    onEvery(place, reductions -> rank -> reductions.mean(block(precision, place.at(rank))));
            List<double[]> ofSome =
                    onEvery(place, reductions -> rank -> reductions.mean(block(precision, place.at(rank)), some));
            assertThat(all)
                    .hasSize(place.processes())
                    .allSatisfy(mean -> assertThat(mean).containsExactly(whole.mean()));
            assertThat(ofSome)
                    .hasSize(place.processes())
                    .allSatisfy(mean -> assertThat(mean).containsExactly(meanOf(whole, some)));
        }
    }

    private static double[] meanOf(RowBlock block, int[] agents) {
        double[] rows = block.gatherRows();
        double[] mean = new double[DIMENSION];
        for (int k = 0; k < DIMENSION; k++) {
            double first = rows[agents[0] * DIMENSION + k];
            double sum = 0;
            for (int agent : agents) {
                sum += rows[agent * DIMENSION + k] - first;
            }
            mean[k] = first + sum / agents.length;
        }
        return mean;
    }

    @Test
    void rowsOfAllAgentsComeToTheFirstProcess() {
        Placement place = Placement.of(0, List.of(3, 1, 3));
        List<double[]> gathered =
                onEvery(place, reductions -> rank -> reductions.gatherRows(block(Precision.FLOAT32, place.at(rank))));
        assertThat(gathered.get(0))
                .containsExactly(block(Precision.FLOAT32, Hosted.all(AGENTS)).gatherRows());
        assertThat(gathered.subList(1, 3)).allSatisfy(rows -> assertThat(rows).isEmpty());
    }

    private static RowBlock block(Precision precision, Placement place) {
        return block(precision, new Hosted(place.first(place.rank()), place.hosted()));
    }

    private static RowBlock block(Precision precision, Hosted hosted) {
        RowBlock block = new Memory(precision, hosted, new Workers(1), false).state("x", DIMENSION);
        for (int agent = hosted.first(); agent < hosted.end(); agent++) {
            block.write(agent, new Random(agent).doubles(DIMENSION, -1, 1).toArray());
        }
        return block;
    }

    @Test
    void aLostProcessEndsTheEpochForAllAndTheyMeetAgain() throws Exception {
        Placement place = Placement.evenly(0, 3, 3);
        ThreadEngines engines = new ThreadEngines(3, DEADLINE_MILLIS);
        List<Long> epochs = onEvery(engines, place, (engine, rank) -> {
            Transport transport = engine.connect();
            if (rank == 2) {
                engines.lose(2);
            } else {
                Reductions reductions = new Reductions(new Exchanges(place.at(rank), transport));
                assertThatThrownBy(() -> reductions.sum(MessageKind.COSTS, 1)).isInstanceOf(PeerLost.class);
            }
            return engine.connect().epoch() - transport.epoch();
        });
        assertThat(epochs).containsOnly(1L);
    }

    @Test
    void aFailureEndsTheRunForAll() throws Exception {
        Placement place = Placement.evenly(0, 3, 3);
        ThreadEngines engines = new ThreadEngines(3, DEADLINE_MILLIS);
        Diagnostic diagnostic = new Diagnostic(ErrorCode.PLUGIN_FAILED, "model", "no more data");
        assertThatThrownBy(() -> onEvery(engines, place, (engine, rank) -> {
                    Reductions reductions = new Reductions(new Exchanges(place.at(rank), engine.connect()));
                    if (rank == 1) {
                        engine.fail(diagnostic);
                        return 0L;
                    }
                    return reductions.sum(MessageKind.COSTS, 1);
                }))
                .hasRootCauseInstanceOf(RunFailed.class)
                .hasRootCauseMessage("process 1 ended the run: PARLEY-206 model: no more data");
    }

    private interface OfRank<T> {
        T apply(int rank);
    }

    private interface OnEngine<T> {
        T apply(Engine engine, int rank);
    }

    private static <T> List<T> onEvery(Placement place, Function<Reductions, OfRank<T>> work) {
        ThreadEngines engines = new ThreadEngines(place.processes(), DEADLINE_MILLIS);
        try {
            return onEvery(engines, place, (engine, rank) -> {
                try {
                    return work.apply(new Reductions(new Exchanges(place.at(rank), engine.connect())))
                            .apply(rank);
                } catch (RuntimeException failure) {
                    engines.lose(rank); // otherwise the others would wait for it until the timeout
                    throw failure;
                }
            });
        } catch (ExecutionException | InterruptedException exception) {
            throw new IllegalStateException(exception);
        }
    }

    private static <T> List<T> onEvery(ThreadEngines engines, Placement place, OnEngine<T> work)
            throws ExecutionException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(place.processes());
        try {
            List<Callable<T>> tasks = new ArrayList<>();
            for (int rank = 0; rank < place.processes(); rank++) {
                int own = rank;
                tasks.add(() -> work.apply(engines.engine(own), own));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> result : threads.invokeAll(tasks)) {
                results.add(result.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
