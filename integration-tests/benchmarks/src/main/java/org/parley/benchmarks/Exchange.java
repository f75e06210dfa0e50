package org.parley.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.parley.benchmarks.BenchResult.Series;

/**
 * Measures the exchange of vectors between processes: rounds of 8 agents on a ring, 2 on each of 4 processes on loopback. The candidates
 * are raw NIO loops, Open MPI if it is installed, and the engine on Pekko. They alternate.
 *
 * @param parley the command that starts Parley, which creates the keys for TLS
 * @param engines the directories of engine jars by the name of their build; the first one is measured
 * @param mpiSource the source of the same exchange over Open MPI in C
 * @param turns the number of turns per candidate
 * @param seconds the target duration of the measured rounds of a turn
 */
record Exchange(
        List<String> parley,
        Map<String, Path> engines,
        Path mpiSource,
        List<Integer> dimensions,
        int turns,
        double seconds,
        PrintStream progress) {

    static final String NAME = "exchange";
    static final String TITLE =
            "vectors between 4 processes on loopback, 8 agents on a ring, float32; only with --only";
    static final List<Integer> DIMENSIONS = List.of(1_000_000, 10_000);

    private static final String LOOP = "raw NIO loop";
    private static final String SECURE_LOOP = "raw NIO loop with TLS";
    /** A long pause, because processes on a busy machine may wait and are not lost. */
    private static final String PATIENCE = "heartbeat-pause=60";

    private static final int FIRST_PORT = 21_400;
    private static final int PORTS_OF_A_DIMENSION = 1000;
    private static final int MINUTES = 10;
    private static final String ENDED_BY_US = "exit code 137";
    /**
     * Numbers sent in the first turn, which estimates the speed, and in the shortest turn: enough for the JIT compiler to compile the
     * ciphers.
     */
    private static final int FEW_NUMBERS = 60_000_000;

    private static final int MOST_OF_FEW = 1000;

    private static final Executor OWN_THREAD = task -> new Thread(task, "reader").start();

    /** The speed and processor time of a turn. */
    private record Pace(double roundsPerSecond, double processorMillis) {}

    /** Four processes that run a number of rounds with vectors of a dimension, on ports from the given one on. */
    private interface Candidate {

        Pace take(int dimension, long rounds, int port) throws IOException, InterruptedException;
    }

    /**
     * Measures all candidates.
     *
     * @param notes receives the messages of candidates that fail, which get no row
     */
    BenchReport.Table measure(List<String> notes) throws IOException, InterruptedException {
        BenchReport.Table table = new BenchReport.Table(
                "dimension", "program", "rounds/s", "processor ms per round", "of the loop", "of the loop with TLS");
        Path directory = Files.createTempDirectory("parley-exchange");
        try {
            Map<String, Candidate> candidates = candidates(directory);
            for (int k = 0; k < dimensions.size(); k++) {
                Map<String, List<Pace>> paces =
                        takeTurns(candidates, dimensions.get(k), FIRST_PORT + k * PORTS_OF_A_DIMENSION, notes);
                for (Map.Entry<String, List<Pace>> each : paces.entrySet()) {
                    add(table, dimensions.get(k), each.getKey(), each.getValue(), paces);
                }
            }
        } finally {
            BenchRunner.delete(directory);
        }
        return table;
    }

    private Map<String, List<Pace>> takeTurns(
            Map<String, Candidate> candidates, int dimension, int firstPort, List<String> notes)
            throws InterruptedException {
        Map<String, List<Pace>> paces = new LinkedHashMap<>();
        Map<String, Long> rounds = new LinkedHashMap<>();
        long few = Math.max(2, Math.min(MOST_OF_FEW, FEW_NUMBERS / dimension));
        candidates.keySet().forEach(name -> rounds.put(name, few));
        int port = firstPort;
        for (int turn = 0; turn <= turns; turn++) {
            for (String name : List.copyOf(rounds.keySet())) {
                port += 2 * ExchangeProcess.PROCESSES;
                try {
                    Pace pace = candidates.get(name).take(dimension, rounds.get(name), port);
                    if (turn == 0) { // estimates the rounds of a turn, of which the first half is for warming up
                        rounds.put(name, Math.max(few, Math.round(2 * seconds * pace.roundsPerSecond())));
                        continue;
                    }
                    paces.computeIfAbsent(name, first -> new ArrayList<>()).add(pace);
                    progress.println("  d = " + dimension + ", turn " + turn + ", " + name + ": "
                            + Series.figure(pace.roundsPerSecond()) + " rounds/s");
                } catch (IOException failed) {
                    rounds.remove(name);
                    paces.remove(name);
                    notes.add("d = " + dimension + ", " + name + " failed: " + failed.getMessage());
                }
            }
        }
        return paces;
    }

    private static void add(
            BenchReport.Table table, int dimension, String name, List<Pace> taken, Map<String, List<Pace>> all) {
        double processor =
                taken.stream().mapToDouble(Pace::processorMillis).min().orElseThrow();
        Series speed = series(taken);
        table.add(
                name.equals(all.keySet().iterator().next()) ? Integer.toString(dimension) : "",
                name,
                speed.toString(),
                processor > 0 ? Series.figure(processor) : "",
                name.equals(LOOP) ? "" : share(speed, all.get(LOOP)),
                name.endsWith("TLS") && !name.equals(SECURE_LOOP) ? share(speed, all.get(SECURE_LOOP)) : "");
    }

    private static String share(Series speed, List<Pace> ofLoop) {
        return ofLoop == null ? "" : speed.against(series(ofLoop));
    }

    private static Series series(List<Pace> taken) {
        return new Series(taken.stream().mapToDouble(Pace::roundsPerSecond).toArray());
    }

    private Map<String, Candidate> candidates(Path directory) throws IOException, InterruptedException {
        Path keys = directory.resolve("keys");
        Path engine = engines.values().iterator().next();
        List<String> makeKeys = new ArrayList<>(parley);
        makeKeys.addAll(List.of("node-keys", keys.toString(), "127.0.0.1", "--plugins", engine.toString()));
        Program.run(makeKeys, Map.of());
        Map<String, Candidate> candidates = new LinkedHashMap<>();
        candidates.put(LOOP, java(ExchangeProcess.NIO));
        candidates.put(SECURE_LOOP, java(ExchangeProcess.NIO, ExchangeProcess.KEYS + "=" + keys));
        compileMpi(directory).ifPresent(program -> candidates.put("Open MPI over TCP", mpi(program)));
        engines.forEach((build, jar) -> {
            candidates.put("engine on Pekko" + build, java(jar.toString(), PATIENCE, "insecure=true"));
            candidates.put(
                    "engine on Pekko" + build + " with TLS",
                    java(
                            jar.toString(),
                            PATIENCE,
                            "key-store=" + keys.resolve("127.0.0.1.p12"),
                            "trust-store=" + keys.resolve("trusted.p12"),
                            "password-file=" + keys.resolve("password")));
        });
        return candidates;
    }

    /** Returns Java processes with the options of Parley's launcher. */
    private static Candidate java(String... candidate) {
        return (dimension, rounds, port) -> {
            List<List<String>> commands = new ArrayList<>();
            for (int rank = 0; rank < ExchangeProcess.PROCESSES; rank++) {
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
                command.addAll(List.of(candidate));
                commands.add(command);
            }
            return slowest(commands);
        };
    }

    private Candidate mpi(Path program) {
        return (dimension, rounds, port) -> slowest(List.of(List.of(
                "mpirun",
                "--allow-run-as-root",
                "--oversubscribe",
                "--mca",
                "btl",
                "tcp,self",
                "-np",
                Integer.toString(ExchangeProcess.PROCESSES),
                program.toString(),
                Integer.toString(dimension),
                Double.toString(seconds))));
    }

    /** Compiles the MPI program; returns empty if Open MPI is not installed. */
    private Optional<Path> compileMpi(Path directory) throws IOException, InterruptedException {
        Path program = directory.resolve("exchange");
        try {
            Process compiler = new ProcessBuilder("mpicc", "-O3", "-o", program.toString(), mpiSource.toString())
                    .redirectErrorStream(true)
                    .start();
            String printed = printed(compiler);
            if (compiler.waitFor() != 0) {
                throw new IllegalStateException(printed);
            }
            return Optional.of(program);
        } catch (IOException missing) {
            progress.println("  Open MPI is skipped: mpicc is not installed");
            return Optional.empty();
        }
    }

    /**
     * Returns the speed of the slowest process and the processor time of all. If a process fails, the others are ended, because they would
     * wait.
     */
    private static Pace slowest(List<List<String>> commands) throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        for (List<String> command : commands) {
            processes.add(new ProcessBuilder(command).redirectErrorStream(true).start());
        }
        List<CompletableFuture<Pace>> paces = processes.stream()
                .map(process -> CompletableFuture.supplyAsync(() -> printed(process), OWN_THREAD)
                        .thenCombine(process.onExit(), Exchange::pace))
                .toList();
        paces.forEach(each -> each.whenComplete((pace, failure) -> {
            if (failure != null) {
                processes.forEach(Process::destroyForcibly);
            }
        }));
        try {
            double slowest = Double.MAX_VALUE;
            double processor = 0;
            for (CompletableFuture<Pace> each : paces) {
                Pace pace = each.get(MINUTES, TimeUnit.MINUTES);
                slowest = Math.min(slowest, pace.roundsPerSecond());
                processor += pace.processorMillis();
            }
            return new Pace(slowest, processor);
        } catch (ExecutionException | TimeoutException failed) {
            processes.forEach(Process::destroyForcibly);
            String reasons = paces.stream()
                    .map(each -> each.handle(
                                    (pace, failure) -> failure == null ? "" : String.valueOf(failure.getMessage()))
                            .join())
                    .filter(reason -> !reason.isEmpty() && !reason.contains(ENDED_BY_US))
                    .map(reason -> reason.lines().findFirst().orElse(""))
                    .collect(Collectors.joining("; "));
            throw new IOException(reasons.isEmpty() ? "no end within " + MINUTES + " minutes" : reasons, failed);
        }
    }

    private static String printed(Process process) {
        try (BufferedReader reader = process.inputReader()) {
            return String.join("\n", reader.lines().toList());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Pace pace(String printed, Process ended) {
        Function<String, Optional<Double>> figure = name -> printed.lines()
                .filter(line -> line.startsWith(name))
                .map(line -> Double.valueOf(line.substring(line.lastIndexOf(' '))))
                .findFirst();
        Optional<Double> speed = figure.apply("rounds per second ");
        if (ended.exitValue() != 0 || speed.isEmpty()) {
            throw new IllegalStateException("ended with exit code " + ended.exitValue() + ": " + printed);
        }
        return new Pace(speed.get(), figure.apply("processor ms per round ").orElse(0.0));
    }
}
