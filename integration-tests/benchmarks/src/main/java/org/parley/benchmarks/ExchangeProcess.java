package org.parley.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.Placement;
import org.parley.api.engine.Transport;
import org.parley.runtime.Parley;

/** One process of an {@link Exchange}, which runs a number of rounds, the first half of them to warm up. */
final class ExchangeProcess {

    static final int PROCESSES = 4;

    /** The argument for the raw loop instead of the directory of an engine. */
    static final String NIO = "nio";

    /** The setting of the raw loop for the directory that {@code parley node-keys DIR 127.0.0.1} creates. */
    static final String KEYS = "keys";

    private ExchangeProcess() {}

    /**
     * Runs the process.
     *
     * @param arguments rank, dimension, rounds, first port, the directory of the engine or {@code nio}, and settings as {@code name=value}
     */
    public static void main(String[] arguments) throws IOException {
        int rank = Integer.parseInt(arguments[0]);
        int dimension = Integer.parseInt(arguments[1]);
        long rounds = Long.parseLong(arguments[2]);
        int port = Integer.parseInt(arguments[3]);
        Map<String, String> settings = new TreeMap<>();
        for (int i = 5; i < arguments.length; i++) {
            String[] setting = arguments[i].split("=", 2);
            settings.put(setting[0], setting[1]);
        }
        try (Neighbors neighbors = arguments[4].equals(NIO)
                ? new NioNeighbors(
                        rank,
                        port,
                        dimension,
                        Optional.ofNullable(settings.get(KEYS)).map(Path::of))
                : new EngineNeighbors(Path.of(arguments[4]), settings, rank, port, dimension)) {
            RingWork work = new RingWork(rank, dimension);
            run(neighbors, work, rounds / 2);
            long measured = rounds - rounds / 2;
            long started = System.nanoTime();
            long cpuStarted = processorNanos();
            run(neighbors, work, measured);
            double seconds = (System.nanoTime() - started) / 1e9;
            double cpu = (processorNanos() - cpuStarted) / 1e6;
            System.out.printf(Locale.ROOT, "rounds per second %f%n", measured / seconds);
            System.out.printf(Locale.ROOT, "processor ms per round %f%n", cpu / measured);
        }
    }

    /** Returns the processor time of all threads, which is more reliable than the clock on a busy machine. */
    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static void run(Neighbors neighbors, RingWork work, long rounds) throws IOException {
        for (long round = 0; round < rounds; round++) {
            neighbors.round(work);
        }
    }

    /** The previous and the next process on the ring. */
    interface Neighbors extends AutoCloseable {

        void round(RingWork work) throws IOException;

        @Override
        void close() throws IOException;
    }

    /** The vectors of one process on a ring and their mixing, the same for all candidates. */
    static final class RingWork {

        private static final int HOSTED = 2;
        private static final float THIRD = 1 / 3f;

        /** The vector of the previous agent, those of the hosted agents, and that of the next agent. */
        final float[][] rows;

        private final float[][] mixed;

        RingWork(int rank, int dimension) {
            rows = new float[HOSTED + 2][dimension];
            mixed = new float[HOSTED][dimension];
            for (int i = 0; i < rows.length; i++) {
                for (int k = 0; k < dimension; k++) {
                    rows[i][k] = rank + i + k % 7;
                }
            }
        }

        void writeForNext(FloatBuffer message) {
            message.put(rows[HOSTED]);
        }

        void writeForLast(FloatBuffer message) {
            message.put(rows[1]);
        }

        void readFromLast(FloatBuffer message) {
            message.get(rows[0]);
        }

        void readFromNext(FloatBuffer message) {
            message.get(rows[HOSTED + 1]);
        }

        void mix() {
            for (int i = 0; i < HOSTED; i++) {
                float[] before = rows[i];
                float[] own = rows[i + 1];
                float[] behind = rows[i + 2];
                float[] to = mixed[i];
                for (int k = 0; k < to.length; k++) {
                    to[k] = (before[k] + own[k] + behind[k]) * THIRD;
                }
            }
            for (int i = 0; i < HOSTED; i++) {
                System.arraycopy(mixed[i], 0, rows[i + 1], 0, mixed[i].length);
            }
        }
    }

    /** The engine {@code pekko} of a plugin jar. */
    private static final class EngineNeighbors implements Neighbors {

        private final Parley parley;
        private final Engine engine;
        private final Transport transport;
        private final int bytes;
        private final int next;
        private final int last;
        private long number;

        EngineNeighbors(Path plugin, Map<String, String> with, int rank, int port, int dimension) {
            List<String> settings = new ArrayList<>();
            with.forEach((name, value) -> settings.add(name + "=" + value));
            settings.add("port=" + (port + 2 * rank));
            settings.add("data-port=" + (port + 2 * rank + 1));
            if (rank != 0) {
                settings.add("join=127.0.0.1:" + port);
            }
            parley = Parley.builder().plugins(plugin).build();
            engine = parley.engine("pekko", settings, new Quiet(Placement.evenly(rank, PROCESSES, 2 * PROCESSES)));
            transport = engine.connect();
            bytes = dimension * Float.BYTES;
            next = (rank + 1) % PROCESSES;
            last = (rank + PROCESSES - 1) % PROCESSES;
        }

        @Override
        public void round(RingWork work) {
            work.writeForNext(transport.claim(next, bytes).asFloatBuffer());
            transport.send(next, number);
            work.writeForLast(transport.claim(last, bytes).asFloatBuffer());
            transport.send(last, number);
            ByteBuffer fromLast = transport.await(last, number);
            work.readFromLast(fromLast.asFloatBuffer());
            transport.release(last, number);
            ByteBuffer fromNext = transport.await(next, number);
            work.readFromNext(fromNext.asFloatBuffer());
            transport.release(next, number);
            work.mix();
            number++;
        }

        @Override
        public void close() {
            engine.close();
            parley.close();
        }

        private record Quiet(Placement place) implements EngineContext {

            @Override
            public void report(String event) {
                // Events are not printed.
            }
        }
    }
}
