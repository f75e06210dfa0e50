package org.parley.benchmarks.exchange;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rounds per second of four processes on loopback: a raw NIO loop, Open MPI where it is installed, and the engine on Pekko with and without TLS; and
 * the ratios to the loop. Contestants take turns; the best turn counts.
 */
public final class ExchangeBenchmark {

    private static final int[] DIMENSIONS = {1_000_000, 10_000};
    private static final long[] ROUNDS = {100, 4_000};
    private static final int FIRST_PORT = 21_400;
    private static final int MINUTES = 10;
    private static final Executor OWN_THREAD = task -> new Thread(task, "reader").start();

    private final Path engine;
    private final Optional<Path> keys;
    private final Path mpiSource;
    private int port = FIRST_PORT;

    private ExchangeBenchmark(Path engine, Optional<Path> keys, Path mpiSource) {
        this.engine = engine;
        this.keys = keys;
        this.mpiSource = mpiSource;
    }

    /** Arguments: the directory of the engine's jar, {@code exchange.c}, turns, and a directory made by {@code parley node-keys DIR 127.0.0.1}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Optional<Path> keys = arguments.length > 3 ? Optional.of(Path.of(arguments[3])) : Optional.empty();
        new ExchangeBenchmark(Path.of(arguments[0]), keys, Path.of(arguments[1]))
                .measure(Integer.parseInt(arguments[2]));
    }

    private void measure(int turns) throws IOException, InterruptedException {
        Optional<Path> mpi = compileMpi();
        for (int size = 0; size < DIMENSIONS.length; size++) {
            int dimension = DIMENSIONS[size];
            long rounds = ROUNDS[size];
            double nio = 0;
            double plain = 0;
            double secured = 0;
            double openMpi = 0;
            for (int turn = 0; turn < turns; turn++) {
                nio = Math.max(nio, java(dimension, rounds, "nio"));
                plain = Math.max(plain, java(dimension, rounds, engine.toString(), "insecure=true"));
                if (keys.isPresent()) {
                    secured = Math.max(secured, java(dimension, rounds, tls(keys.get())));
                }
                if (mpi.isPresent()) {
                    openMpi = Math.max(openMpi, mpi(mpi.get(), dimension));
                }
            }
            System.out.printf(Locale.ROOT, "d = %d, float32, %d turns%n", dimension, turns);
            report("raw NIO loop", nio, nio, "");
            report("Open MPI over TCP", openMpi, nio, "mpicc and mpirun are not installed");
            report("engine on Pekko", plain, nio, "");
            report("engine on Pekko with TLS", secured, nio, "no keys were given");
        }
    }

    private static void report(String name, double speed, double nio, String whySkipped) {
        if (speed == 0) {
            System.out.printf(Locale.ROOT, "  %-26s skipped: %s%n", name, whySkipped);
        } else {
            System.out.printf(Locale.ROOT, "  %-26s %9.1f rounds/s   %5.2f of NIO%n", name, speed, speed / nio);
        }
    }

    private String[] tls(Path directory) {
        return new String[] {
            engine.toString(),
            "key-store=" + directory.resolve("127.0.0.1.p12"),
            "trust-store=" + directory.resolve("trusted.p12"),
            "password-file=" + directory.resolve("password")
        };
    }

    /** The slowest of the four, which all wait for; with the options of Parley's launcher. */
    private double java(int dimension, long rounds, String... contestant) throws IOException, InterruptedException {
        port += 2 * RingWork.PROCESSES;
        List<Process> processes = new ArrayList<>();
        for (int rank = 0; rank < RingWork.PROCESSES; rank++) {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx512m",
                    "-XX:+UseSerialGC",
                    "-XX:+UseTransparentHugePages",
                    "-cp",
                    System.getProperty("java.class.path"),
                    ExchangeProcess.class.getName(),
                    Integer.toString(rank),
                    Integer.toString(dimension),
                    Long.toString(rounds),
                    Integer.toString(port)));
            command.addAll(Arrays.asList(contestant));
            processes.add(new ProcessBuilder(command).redirectErrorStream(true).start());
        }
        return slowest(processes);
    }

    private static double mpi(Path program, int dimension) throws IOException, InterruptedException {
        return slowest(List.of(new ProcessBuilder(
                        "mpirun",
                        "--allow-run-as-root",
                        "--oversubscribe",
                        "--mca",
                        "btl",
                        "tcp,self",
                        "-np",
                        Integer.toString(RingWork.PROCESSES),
                        program.toString(),
                        Integer.toString(dimension),
                        "3")
                .redirectErrorStream(true)
                .start()));
    }

    /** Whoever fails ends all of them at once: the others would wait for it, and nobody would hear why. */
    private static double slowest(List<Process> processes) throws IOException, InterruptedException {
        List<CompletableFuture<Double>> speeds = processes.stream()
                .map(process -> CompletableFuture.supplyAsync(() -> said(process), OWN_THREAD)
                        .thenCombine(process.onExit(), ExchangeBenchmark::speed))
                .toList();
        speeds.forEach(each -> each.whenComplete((speed, failure) -> {
            if (failure != null) {
                processes.forEach(Process::destroyForcibly);
            }
        }));
        try {
            double slowest = Double.MAX_VALUE;
            for (CompletableFuture<Double> each : speeds) {
                slowest = Math.min(slowest, each.get(MINUTES, TimeUnit.MINUTES));
            }
            return slowest;
        } catch (ExecutionException | TimeoutException failed) {
            processes.forEach(Process::destroyForcibly);
            throw new IOException(
                    speeds.stream()
                            .map(each -> each.handle((speed, failure) -> String.valueOf(failure))
                                    .join())
                            .collect(Collectors.joining("\n")),
                    failed);
        }
    }

    private static String said(Process process) {
        try (BufferedReader reader = process.inputReader()) {
            return String.join("\n", reader.lines().toList());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static double speed(String said, Process ended) {
        if (ended.exitValue() != 0) {
            throw new IllegalStateException("ended with exit code " + ended.exitValue() + ": " + said);
        }
        return Stream.of(said.split("\n"))
                .filter(line -> line.startsWith("rounds per second "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(said));
    }

    /** Nothing where Open MPI is not installed. */
    private Optional<Path> compileMpi() throws IOException, InterruptedException {
        Path program = Files.createTempDirectory("exchange").resolve("exchange");
        try {
            Process compiler = new ProcessBuilder("mpicc", "-O3", "-o", program.toString(), mpiSource.toString())
                    .redirectErrorStream(true)
                    .start();
            String said = said(compiler);
            if (compiler.waitFor() != 0) {
                throw new IllegalStateException(said);
            }
            return Optional.of(program);
        } catch (IOException missing) {
            return Optional.empty();
        }
    }
}
