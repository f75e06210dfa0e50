package org.parley.plugins.engine.pekko;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Engine;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.Transport;

/**
 * A process of a run in a JVM of its own, which exchanges a running sum around a ring until it is told how many exchanges are enough; prints one line
 * for each event. A lost peer makes it begin anew, as a run does that has no checkpoint.
 */
final class OneProcess {

    private static final int MILESTONE = 100;

    private OneProcess() {}

    /** Arguments: rank, processes, exchanges, a file of settings. */
    public static void main(String[] arguments) throws IOException {
        int rank = Integer.parseInt(arguments[0]);
        int processes = Integer.parseInt(arguments[1]);
        long exchanges = Long.parseLong(arguments[2]);
        Events events = new Events() {
            @Override
            synchronized void add(String event) {
                System.out.println(event);
            }
        };
        try (Engine engine = new Processes(processes).open(rank, settings(Path.of(arguments[3])), events)) {
            System.out.println("sum " + sum(engine, rank, processes, exchanges));
        } catch (ParleyException refused) {
            System.out.println(refused.getMessage());
        }
        System.out.println("end");
    }

    /** Starts it. */
    static Started start(Path directory, int rank, int processes, long exchanges, Map<String, Object> settings)
            throws IOException {
        Properties written = new Properties();
        settings.forEach((name, value) -> written.setProperty(name, value.toString()));
        Path file = directory.resolve("settings-" + rank + ".properties");
        try (var out = Files.newOutputStream(file)) {
            written.store(out, null);
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OneProcess.class.getName(),
                        Integer.toString(rank),
                        Integer.toString(processes),
                        Long.toString(exchanges),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        return new Started(process);
    }

    /** A process that was started, and what it has said. */
    record Started(Process process, Events events) implements AutoCloseable {

        Started(Process process) {
            this(process, new Events());
            Thread reader = new Thread(this::read, "reader");
            reader.setDaemon(true);
            reader.start();
        }

        private void read() {
            try {
                process.inputReader().lines().forEach(events::add);
            } catch (UncheckedIOException killed) {
                events.add("killed");
            }
        }

        void signal(String name) throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        }

        /** As kill -9 does. */
        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        @Override
        public void close() {
            process.destroyForcibly();
            try {
                process.waitFor(10, TimeUnit.SECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** What the processes arrive at, by rank, computed in one place. */
    static List<Long> sums(int processes, long exchanges) {
        long[] sums = LongStream.range(0, processes).toArray();
        for (long number = 0; number < exchanges; number++) {
            long[] before = sums.clone();
            for (int rank = 0; rank < processes; rank++) {
                sums[rank] = before[rank] * 31 + before[(rank + processes - 1) % processes];
            }
        }
        return Arrays.stream(sums).boxed().toList();
    }

    private static long sum(Engine engine, int rank, int processes, long exchanges) {
        while (true) {
            try {
                return sum(engine.connect(), rank, processes, exchanges);
            } catch (PeerLost lost) {
                System.out.println("again: " + lost.getMessage());
            }
        }
    }

    /** Each process adds what its predecessor has, so that a lost or doubled message changes the end. */
    private static long sum(Transport transport, int rank, int processes, long exchanges) {
        int next = (rank + 1) % processes;
        int last = (rank + processes - 1) % processes;
        long sum = rank;
        for (long number = 0; number < exchanges; number++) {
            ByteBuffer letter = transport.claim(next, Long.BYTES);
            letter.putLong(sum);
            transport.send(next, number);
            sum = sum * 31 + transport.await(last, number).getLong();
            transport.release(last, number);
            if (number % MILESTONE == 0) {
                System.out.println("exchange " + number);
            }
        }
        return sum;
    }

    private static Map<String, Object> settings(Path file) throws IOException {
        Properties read = new Properties();
        try (var in = Files.newInputStream(file)) {
            read.load(in);
        }
        return new HashMap<>(read.stringPropertyNames().stream()
                .collect(Collectors.toMap(name -> name, name -> value(read.getProperty(name)))));
    }

    private static Object value(String text) {
        if (List.of("true", "false").contains(text)) {
            return Boolean.valueOf(text);
        }
        return text.matches("[0-9]+")
                ? (Object) Long.valueOf(text)
                : text.matches("[0-9]+\\.[0-9]+") ? (Object) Double.valueOf(text) : text;
    }
}
