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
 * Rows between processes: rounds of 8 agents on a ring, 2 on each of 4 processes on loopback, by raw NIO loops, by Open MPI where it is installed, and by
 * the engine on Pekko. Contestants take turns.
 *
 * @param parley the command that starts Parley, which makes the keys for TLS
 * @param engines directories of engine jars by the name of their build; the first is the one that is judged
 * @param mpiSource the same exchange over Open MPI in C
 * @param turns of every contestant
 * @param seconds that the measured rounds of a turn should take
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
    static final String TITLE = "rows between 4 processes on loopback, 8 agents on a ring, float32; only when named";
    static final List<Integer> DIMENSIONS = List.of(1_000_000, 10_000);

    private static final String LOOP = "raw NIO loop";
    private static final String SECURE_LOOP = "raw NIO loop with TLS";
    /** Processes that have to wait for a busy machine are not lost; none is lost here on purpose. */
    private static final String PATIENCE = "heartbeat-pause=60";

    private static final int FIRST_PORT = 21_400;
    private static final int PORTS_OF_A_DIMENSION = 1000;
    private static final int MINUTES = 10;
    private static final String ENDED_BY_US = "exit code 137";
    /** Numbers in the rows of a first turn, which guesses the speed, and of the shortest turn: enough that the compiler knows the ciphers. */
    private static final int FEW_NUMBERS = 60_000_000;

    private static final int MOST_OF_FEW = 1000;

    private static final Executor OWN_THREAD = task -> new Thread(task, "reader").start();

    /** What one turn of all processes together came to. */
    private record Pace(double roundsPerSecond, double processorMillis) {}

    /** Four processes that make so many rounds with rows of this dimension, from this port on. */
    private interface Contestant {

        Pace take(int dimension, long rounds, int port) throws IOException, InterruptedException;
    }

    /** @param notes takes what contestants that fail have to say; they stand in no row */
    BenchVerdict.Table measure(List<String> notes) throws IOException, InterruptedException {
        BenchVerdict.Table table = new BenchVerdict.Table(
                "numbers in a row",
                "contestant",
                "rounds/s",
                "processor ms a round",
                "of the loop",
                "of the loop with TLS");
        Path directory = Files.createTempDirectory("parley-exchange");
        try {
            Map<String, Contestant> contestants = contestants(directory);
            for (int k = 0; k < dimensions.size(); k++) {
                Map<String, List<Pace>> paces =
                        takeTurns(contestants, dimensions.get(k), FIRST_PORT + k * PORTS_OF_A_DIMENSION, notes);
                for (Map.Entry<String, List<Pace>> each : paces.entrySet()) {
                    add(table, dimensions.get(k), each.getKey(), each.getValue(), paces);
                }
            }
        } finally {
            Arena.delete(directory);
        }
        return table;
    }

    private Map<String, List<Pace>> takeTurns(
            Map<String, Contestant> contestants, int dimension, int firstPort, List<String> notes)
            throws InterruptedException {
        Map<String, List<Pace>> paces = new LinkedHashMap<>();
        Map<String, Long> rounds = new LinkedHashMap<>();
        long few = Math.max(2, Math.min(MOST_OF_FEW, FEW_NUMBERS / dimension));
        contestants.keySet().forEach(name -> rounds.put(name, few));
        int port = firstPort;
        for (int turn = 0; turn <= turns; turn++) {
            for (String name : List.copyOf(rounds.keySet())) {
                port += 2 * ExchangeProcess.PROCESSES;
                try {
                    Pace pace = contestants.get(name).take(dimension, rounds.get(name), port);
                    if (turn == 0) { // tells how many rounds make a turn; the first half of them is for warming up
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
            BenchVerdict.Table table, int dimension, String name, List<Pace> taken, Map<String, List<Pace>> all) {
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

    private Map<String, Contestant> contestants(Path directory) throws IOException, InterruptedException {
        Path keys = directory.resolve("keys");
        Path engine = engines.values().iterator().next();
        List<String> makeKeys = new ArrayList<>(parley);
        makeKeys.addAll(List.of("node-keys", keys.toString(), "127.0.0.1", "--plugins", engine.toString()));
        Program.run(makeKeys, Map.of());
        Map<String, Contestant> contestants = new LinkedHashMap<>();
        contestants.put(LOOP, java(ExchangeProcess.NIO));
        contestants.put(SECURE_LOOP, java(ExchangeProcess.NIO, ExchangeProcess.KEYS + "=" + keys));
        compileMpi(directory).ifPresent(program -> contestants.put("Open MPI over TCP", mpi(program)));
        engines.forEach((build, jar) -> {
            contestants.put("engine on Pekko" + build, java(jar.toString(), PATIENCE, "insecure=true"));
            contestants.put(
                    "engine on Pekko" + build + " with TLS",
                    java(
                            jar.toString(),
                            PATIENCE,
                            "key-store=" + keys.resolve("127.0.0.1.p12"),
                            "trust-store=" + keys.resolve("trusted.p12"),
                            "password-file=" + keys.resolve("password")));
        });
        return contestants;
    }

    /** With the options of Parley's launcher. */
    private static Contestant java(String... contestant) {
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
                command.addAll(List.of(contestant));
                commands.add(command);
            }
            return slowest(commands);
        };
    }

    private Contestant mpi(Path program) {
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

    /** Empty where Open MPI is not installed. */
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
            progress.println("  Open MPI is left out: mpicc is not installed");
            return Optional.empty();
        }
    }

    /** All wait for the slowest process, and the processor time is that of all. A process that fails ends the others, which would wait for it. */
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
