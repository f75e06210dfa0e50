package org.parley.runtime.engine.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.engine.Engine;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.Place;
import org.parley.api.engine.Post;
import org.parley.api.engine.RunFailed;

class ReductionsTest {

    private static final long DEADLINE_MILLIS = 20_000;

    @Test
    void valuesOfAllAgentsComeInTheirOrderToEveryProcess() {
        Place place = Place.of(0, List.of(4, 1, 2));
        List<double[]> gathered = onEvery(place, reductions -> rank -> {
            double[] hosted = IntStream.range(place.first(rank), place.end(rank))
                    .mapToDouble(agent -> agent == 5 ? -0.0 : 1.0 / agent)
                    .toArray();
            return reductions.gather("values", hosted);
        });
        for (double[] all : gathered) {
            assertThat(all).containsExactly(Double.POSITIVE_INFINITY, 1, 1.0 / 2, 1.0 / 3, 1.0 / 4, -0.0, 1.0 / 6);
            assertThat(1 / all[5]).isNegative();
        }
    }

    @Test
    void sumsAndLargestAreTheSameEverywhere() {
        Place place = Place.evenly(0, 5, 11);
        assertThat(onEvery(place, reductions -> rank -> reductions.sum("sum", 10L + rank)))
                .containsOnly(60L);
        assertThat(onEvery(place, reductions -> rank -> reductions.largest("largest", -rank)))
                .containsOnly(0.0);
        assertThat(onEvery(place, reductions -> rank -> reductions.fromFirst("word", new byte[] {(byte) rank})[0]))
                .containsOnly((byte) 0);
    }

    @Test
    void processesThatDoDifferentThingsAreTold() {
        Place place = Place.evenly(0, 2, 2);
        assertThatThrownBy(() -> onEvery(
                        place, reductions -> rank -> reductions.sum(rank == 0 ? "samples" : "other samples", 1)))
                .hasRootCauseMessage(
                        "PARLEY-402 process 1: sends something else than samples in exchange 0 (a component does "
                                + "not do the same on every process: it must not decide by what it sees of single agents)");
    }

    @Test
    void aLostProcessEndsTheEpochForAllAndTheyMeetAgain() throws Exception {
        Place place = Place.evenly(0, 3, 3);
        ThreadEngines engines = new ThreadEngines(3, DEADLINE_MILLIS);
        List<Long> epochs = onEvery(engines, place, (engine, rank) -> {
            Post post = engine.meet();
            if (rank == 2) {
                engines.lose(2);
            } else {
                Reductions reductions = new Reductions(new Exchanges(place.at(rank), post));
                assertThatThrownBy(() -> reductions.sum("sum", 1)).isInstanceOf(PeerLost.class);
            }
            return engine.meet().epoch() - post.epoch();
        });
        assertThat(epochs).containsOnly(1L);
    }

    @Test
    void aFailureEndsTheRunForAll() throws Exception {
        Place place = Place.evenly(0, 3, 3);
        ThreadEngines engines = new ThreadEngines(3, DEADLINE_MILLIS);
        Fault fault = new Fault(ErrorCode.PLUGIN_FAILED, "model", "no more data");
        assertThatThrownBy(() -> onEvery(engines, place, (engine, rank) -> {
                    Reductions reductions = new Reductions(new Exchanges(place.at(rank), engine.meet()));
                    if (rank == 1) {
                        engine.fail(fault);
                        return 0L;
                    }
                    return reductions.sum("sum", 1);
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

    private static <T> List<T> onEvery(Place place, Function<Reductions, OfRank<T>> work) {
        ThreadEngines engines = new ThreadEngines(place.processes(), DEADLINE_MILLIS);
        try {
            return onEvery(
                    engines,
                    place,
                    (engine, rank) -> work.apply(new Reductions(new Exchanges(place.at(rank), engine.meet())))
                            .apply(rank));
        } catch (ExecutionException | InterruptedException exception) {
            throw new IllegalStateException(exception);
        }
    }

    private static <T> List<T> onEvery(ThreadEngines engines, Place place, OnEngine<T> work)
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
