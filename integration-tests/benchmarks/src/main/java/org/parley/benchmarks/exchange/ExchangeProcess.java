package org.parley.benchmarks.exchange;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** One process of a measured exchange: as many rounds as it is told, the first half of them to warm up. */
public final class ExchangeProcess {

    private ExchangeProcess() {}

    /** Arguments: rank, dimension, rounds, first port, the directory of the engine or {@code nio}, then settings as {@code name=value}. */
    public static void main(String[] arguments) throws IOException {
        int rank = Integer.parseInt(arguments[0]);
        int dimension = Integer.parseInt(arguments[1]);
        long rounds = Long.parseLong(arguments[2]);
        int port = Integer.parseInt(arguments[3]);
        try (Neighbours neighbours = arguments[4].equals("nio")
                ? new NioNeighbours(rank, port, dimension)
                : new EngineNeighbours(
                        Path.of(arguments[4]), "pekko", settings(arguments, rank, port), rank, dimension)) {
            RingWork work = new RingWork(rank, dimension);
            run(neighbours, work, rounds / 2);
            long measured = rounds - rounds / 2;
            long started = System.nanoTime();
            long cpuStarted = processorNanos();
            run(neighbours, work, measured);
            double seconds = (System.nanoTime() - started) / 1e9;
            double cpu = (processorNanos() - cpuStarted) / 1e6;
            System.out.printf(Locale.ROOT, "rounds per second %f%n", measured / seconds);
            System.out.printf(Locale.ROOT, "processor ms per round %f%n", cpu / measured);
        }
    }

    /** Of all threads; on a busy machine this says more than the clock. */
    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static void run(Neighbours neighbours, RingWork work, long rounds) throws IOException {
        for (long round = 0; round < rounds; round++) {
            neighbours.round(work);
        }
    }

    private static Map<String, Object> settings(String[] arguments, int rank, int port) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("port", port + 2 * rank);
        settings.put("data-port", port + 2 * rank + 1);
        if (rank != 0) {
            settings.put("join", "127.0.0.1:" + port);
        }
        for (int i = 5; i < arguments.length; i++) {
            String[] setting = arguments[i].split("=", 2);
            settings.put(setting[0], setting[1].equals("true") ? (Object) true : setting[1]);
        }
        return settings;
    }
}
