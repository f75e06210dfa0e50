package org.parley.runtime.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.Diagnostic;
import org.parley.api.engine.Engine;
import org.parley.api.engine.Placement;
import org.parley.api.engine.Transport;
import org.parley.api.run.Mixer;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.oracle.Participation;
import org.parley.runtime.engine.processes.Crossing;
import org.parley.runtime.engine.processes.Halo;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.processes.ThreadEngines;
import org.parley.runtime.engine.processes.ThreadProcesses;
import org.parley.runtime.engine.run.BlockMixer.Channel;
import org.parley.runtime.engine.run.Mixers.FaultyMixer;
import org.parley.runtime.engine.run.Mixers.RowMixer;
import org.parley.runtime.engine.run.SplitMixer.SplitFaultyMixer;
import org.parley.runtime.engine.run.SplitMixer.SplitRowMixer;
import org.parley.runtime.network.LostWeight;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.Precision;

class SplitMixerTest {

    private static final int AGENTS = 7;
    private static final int DIMENSION = 5;
    private static final int TICKS = 30;
    private static final long DEADLINE_MILLIS = 300_000;

    /** What one process of a run sees of a few blocks, and how it mixes them. */
    private static final class Part {

        final NetworkTime time = new NetworkTime();
        final Meter meter = new Meter(Double.SIZE);
        final Memory memory;
        final Mixer mixer;

        Part(Precision precision, Processes processes, Workers workers, LongFunction<Weights> weights, boolean late) {
            memory = new Memory(precision, processes.hosted(), workers, false);
            Network network = new Network(changing(weights), Optional.empty());
            Channel channel = new Channel(
                    "upper", network, time, processes, memory, meter, new Participation(AGENTS), Optional.empty());
            mixer = late ? late(channel) : perfect(channel);
        }

        private static Mixer perfect(Channel channel) {
            return channel.processes().areSeveral() ? new SplitRowMixer(channel) : new RowMixer(channel);
        }

        private static Mixer late(Channel channel) {
            Deliveries deliveries =
                    new Deliveries(channel, FaultyMixerTest.faults(AGENTS, FaultyMixerTest.LATE, 2, LostWeight.SELF));
            return channel.processes().areSeveral()
                    ? new SplitFaultyMixer(channel, deliveries)
                    : new FaultyMixer(channel, deliveries);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "FLOAT64, 5, 1, false",
        "FLOAT32, 5, 1, true",
        "FLOAT64, 40000, 2, false",
        "FLOAT64, 40000, 2, true",
        "FLOAT32, 40000, 2, false",
        "FLOAT32, 40000, 2, true"
    })
    void rowsHaveTheBitsOfOneProcess(Precision precision, int dimension, int threads, boolean late) {
        List<long[]> whole = trajectory(precision, dimension, threads, late, Processes.alone(AGENTS));
        for (Placement place : List.of(Placement.evenly(0, 2, AGENTS), Placement.of(0, List.of(1, 5, 1)))) {
            ThreadEngines engines = new ThreadEngines(place.processes(), DEADLINE_MILLIS);
            List<List<long[]>> parts = new ThreadProcesses(engines, place)
                    .all(processes -> trajectory(precision, dimension, threads, late, processes));
            assertThat(inOrder(parts)).isDeepEqualTo(whole.toArray(long[][]::new));
        }
    }

    /** Graphs that change with every tick, one message at a peer at a time or two, and everyone slow now and then. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void nobodyWaitsForeverWhoeverIsSlow(int credits) {
        List<long[]> whole = trajectory(Precision.FLOAT64, DIMENSION, 1, false, Processes.alone(AGENTS));
        for (int seed = 0; seed < 40; seed++) {
            Placement place = Placement.evenly(0, 2 + seed % (AGENTS - 1), AGENTS);
            ThreadEngines engines = new ThreadEngines(place.processes(), DEADLINE_MILLIS, credits);
            long chance = seed;
            List<List<long[]>> parts = new ThreadProcesses(rank -> slow(engines.engine(rank), chance + rank), place)
                    .all(processes -> trajectory(Precision.FLOAT64, DIMENSION, 1, false, processes));
            assertThat(inOrder(parts)).as("seed %d", seed).isDeepEqualTo(whole.toArray(long[][]::new));
        }
    }

    /** The rows of a process after many exchanges of two blocks, which follow each other, and now and then a mean. */
    private static List<long[]> trajectory(
            Precision precision, int dimension, int threads, boolean late, Processes processes) {
        try (Workers workers = new Workers(threads)) {
            Part part = new Part(precision, processes, workers, SplitMixerTest::randomWeights, late);
            RowBlock x = part.memory.state("x", dimension);
            RowBlock weight = part.memory.state("weight", 1);
            RowBlock mixed = part.memory.scratch("mixed", dimension);
            RowBlock mixedWeight = part.memory.scratch("mixed-weight", 1);
            fill(x, processes.hosted());
            weight.fill(1);
            int ticks = dimension > 1000 ? 6 : TICKS;
            for (int tick = 0; tick < ticks; tick++) {
                part.mixer.mix(x, mixed, weight, mixedWeight);
                x.assign(0.5, mixed, 0.5, x);
                weight.assign(1, mixedWeight);
                if (tick % 5 == 2) {
                    x.pull(processes.reductions().mean(x), 0.25, x);
                }
                part.time.nextTick();
            }
            List<long[]> rows = new ArrayList<>();
            for (int agent = processes.hosted().first();
                    agent < processes.hosted().end();
                    agent++) {
                double[] row = new double[dimension];
                x.read(agent, row);
                rows.add(Arrays.stream(row)
                        .mapToLong(Double::doubleToRawLongBits)
                        .toArray());
            }
            return rows;
        }
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void whateverIsInARowArrivesAsItIs(Precision precision) {
        double[] strange = {
            Double.longBitsToDouble(0x7ff8_0000_a000_0000L),
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            -0.0,
            precision == Precision.FLOAT64 ? Double.MIN_VALUE : Float.MIN_VALUE
        };
        Placement place = Placement.evenly(0, 2, 2);
        List<double[]> arrived = new ThreadProcesses(new ThreadEngines(2, DEADLINE_MILLIS), place).all(processes -> {
            Memory memory = new Memory(precision, processes.hosted(), new Workers(1), false);
            RowBlock x = memory.state("x", strange.length);
            x.write(processes.place().rank(), strange);
            Halo halo = new Halo(processes.place(), 0);
            halo.begin();
            halo.need(0, 1, 0);
            halo.need(1, 0, 0);
            halo.end();
            Crossing crossing = new Crossing(processes.exchanges(), memory, "upper");
            crossing.begin(0);
            crossing.add(x, new RowBlock[0]);
            crossing.send(halo);
            crossing.await();
            crossing.receive(0);
            double[] seen = x.seen(1 - processes.place().rank(), 0, strange.length, new double[strange.length])
                    .clone();
            crossing.end();
            return seen;
        });
        assertThat(arrived).hasSize(2).allSatisfy(row -> assertThat(bits(row)).containsExactly(bits(strange)));
    }

    private static long[] bits(double[] row) {
        return Arrays.stream(row).mapToLong(Double::doubleToRawLongBits).toArray();
    }

    @Test
    void aProcessThatMixesSomethingElseIsToldWhat() {
        Placement place = Placement.evenly(0, 2, 2);
        assertThatThrownBy(() -> new ThreadProcesses(new ThreadEngines(2, DEADLINE_MILLIS), place).all(processes -> {
                    int dimension = processes.isFirst() ? 3 : 4;
                    Part part = new Part(
                            Precision.FLOAT64,
                            processes,
                            new Workers(1),
                            tick -> Weights.everyEdge(path(2), 0.25),
                            false);
                    RowBlock tracker = part.memory.state("tracker", dimension);
                    part.mixer.mix(tracker, part.memory.scratch("mixed", dimension));
                    return tracker.dimension();
                }))
                .hasMessageMatching("PARLEY-402 process [01]: sends something else than rows of level upper: tracker"
                        + " \\(dimension [34]\\) in exchange 0 .*");
    }

    /** The other process is an echo here, so that nothing but the mixer can allocate. */
    @ParameterizedTest
    @EnumSource(Precision.class)
    void anExchangeAllocatesNothingButWhatTheEngineDoes(Precision precision) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (Graph graph : List.of(path(4), Graph.complete(4))) {
            Processes processes = Processes.of(Placement.evenly(0, 2, 4), new Echo());
            Part part = new Part(precision, processes, new Workers(1), tick -> Weights.everyEdge(graph, 0.25), false);
            RowBlock x = part.memory.state("x", 300);
            RowBlock mixed = part.memory.state("mixed", 300);
            fill(x, processes.hosted());
            long fewest = Long.MAX_VALUE;
            for (int window = 0; window < 8; window++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int round = 0; round < 500; round++) {
                    part.mixer.mix(x, mixed);
                }
                fewest = Math.min(fewest, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertThat(fewest).isLessThan(500 * 8); // less than half of the smallest object in each exchange
        }
    }

    /** Gives back what it was sent. */
    private static final class Echo implements Transport {

        private final ByteBuffer memory = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

        @Override
        public long epoch() {
            return 1;
        }

        @Override
        public ByteBuffer claim(int peer, int bytes) {
            return memory.clear().limit(bytes);
        }

        @Override
        public void send(int peer, long number) {}

        @Override
        public ByteBuffer await(int peer, long number) {
            return memory.position(0);
        }

        @Override
        public void release(int peer, long number) {}
    }

    private static long[][] inOrder(List<List<long[]>> parts) {
        return parts.stream().flatMap(List::stream).toArray(long[][]::new);
    }

    private static void fill(RowBlock block, Hosted hosted) {
        for (int agent = hosted.first(); agent < hosted.end(); agent++) {
            block.write(
                    agent, new Random(agent).doubles(block.dimension(), -1, 1).toArray());
        }
    }

    private static Graph path(int agents) {
        return Graph.of(
                agents,
                i -> IntStream.of(i - 1, i + 1)
                        .filter(j -> j >= 0 && j < agents)
                        .toArray());
    }

    /** Directed, another graph at every tick, some agents without any neighbor; rows add up to one at every other tick. */
    private static Weights randomWeights(long tick) {
        Random random = new Random(tick);
        Graph graph = Graph.of(
                AGENTS,
                i -> IntStream.range(0, AGENTS)
                        .filter(j -> j != i && random.nextInt(3) == 0)
                        .toArray());
        double[] edges = random.doubles((int) graph.edges(), 0, 1.0 / AGENTS).toArray();
        double[] self = new double[AGENTS];
        for (int i = 0; i < AGENTS; i++) {
            self[i] = 1;
            for (int k = 0; k < graph.degree(i) && tick % 2 == 0; k++) {
                self[i] -= edges[(int) graph.edgeOffset(i) + k];
            }
        }
        return Weights.of(graph, self, edges);
    }

    private static Topology changing(LongFunction<Weights> weights) {
        return new Topology() {
            @Override
            public int period() {
                return APERIODIC;
            }

            @Override
            public Graph graph(long tick) {
                return weights.apply(tick).graph();
            }

            @Override
            public Optional<Weights> ownWeights(long tick) {
                return Optional.of(weights.apply(tick));
            }
        };
    }

    /** The same engine, with a pause of a random length in front of many calls. */
    private static Engine slow(Engine inner, long seed) {
        return new Engine() {
            @Override
            public Transport connect() {
                return new SlowTransport(inner.connect(), seed);
            }

            @Override
            public void fail(Diagnostic reason) {
                inner.fail(reason);
            }

            @Override
            public void close() {
                inner.close();
            }
        };
    }

    private static final class SlowTransport implements Transport {

        private final Transport inner;
        private final Random random;

        SlowTransport(Transport inner, long seed) {
            this.inner = inner;
            this.random = new Random(seed);
        }

        private Transport paused() {
            if (random.nextInt(4) == 0) {
                LockSupport.parkNanos(random.nextInt(200_000));
            }
            return inner;
        }

        @Override
        public long epoch() {
            return inner.epoch();
        }

        @Override
        public ByteBuffer claim(int peer, int bytes) {
            return paused().claim(peer, bytes);
        }

        @Override
        public void send(int peer, long number) {
            paused().send(peer, number);
        }

        @Override
        public ByteBuffer await(int peer, long number) {
            return paused().await(peer, number);
        }

        @Override
        public void release(int peer, long number) {
            paused().release(peer, number);
        }
    }
}
