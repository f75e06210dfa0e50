package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.SweepListener;

/** Checks that killed runs, after a restart, give bit-identical results. */
class CrashMatrixTest {

    private static final int KILLS = Integer.getInteger("crash.kills", 20);
    private static final long SEED = Long.getLong("crash.seed", 1);

    private static final String RECORD = "record: {every: 20, iterates: true, checkpoint-seconds: 0.05}\n";
    private static final String QUADRATIC = "model: {use: quadratic, with: {upper: 10, lower: 10}}\nagents: 5\n";

    /** One run per family: trackers, sampled estimators, variance reduction, exchanged Hessians, push-sum, single precision. */
    private static final Map<String, String> RUNS = Map.of(
            "sparkle",
                    "recipe: sparkle-ed-gt\nrounds: 4000\ntopology: complete\nnetwork: {loss: 0.1, incompatible: warn}\n"
                            + QUADRATIC,
            "d-soba", "recipe: d-soba\nrounds: 4000\n" + QUADRATIC,
            "interact", "recipe: svr-interact\nrounds: 1000\n" + QUADRATIC,
            "gossip", "recipe: gossip-dsbo\nrounds: 300\n" + QUADRATIC,
            "pdbo", "recipe: pdbo\nrounds: 1000\n" + QUADRATIC,
            "cleaning",
                    "extends: " + Distribution.project().resolve("examples/quickstart.yaml")
                            + "\nrounds: 100\nagents: 4\n");

    private static final String SWEEP = "runs: [d-soba.yaml, sparkle.yaml]\nvary: {rounds: [400]}\nseeds: [1, 2]\n";
    private static final String SWEEP_CASE = "sweep";

    private static final int AT_A_TIME = 2;
    private static final int MOST_KILLS_OF_A_RUN = 5;
    private static final long START_MILLIS = 2000;
    private static final long MOMENT_MILLIS = 100;
    private static final long PATIENCE_SECONDS = 300;

    /** The progress of a process when it is killed. */
    private enum Moment {
        BEFORE_THE_DIRECTORY,
        BEFORE_THE_FIRST_CHECKPOINT,
        IN_MID_RUN,
        AFTER_THE_RESULT
    }

    @TempDir
    Path directory;

    private final Map<Moment, Integer> moments = new ConcurrentSkipListMap<>();
    private final AtomicInteger compared = new AtomicInteger();

    @Test
    void nothingIsLostAndNothingDiffersAfterKills() throws Exception {
        for (Map.Entry<String, String> run : RUNS.entrySet()) {
            Files.writeString(directory.resolve(run.getKey() + ".yaml"), run.getValue() + RECORD);
        }
        Files.writeString(directory.resolve(SWEEP_CASE + ".yaml"), SWEEP);
        List<String> cases = Stream.concat(RUNS.keySet().stream().sorted(), Stream.of(SWEEP_CASE))
                .toList();
        SplittableRandom seeds = new SplittableRandom(SEED);
        ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
        try {
            List<Future<?>> series = new ArrayList<>();
            for (String name : cases) {
                int kills = (KILLS + series.size()) / cases.size();
                SplittableRandom random = seeds.split();
                series.add(threads.submit(() -> {
                    killAndCompare(name, kills, random);
                    return null;
                }));
            }
            for (Future<?> each : series) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
        System.out.println("crash matrix: seed " + SEED + ", " + KILLS + " times kill -9 over " + cases + ", " + moments
                + ", " + compared + " ends compared: 0 lost, 0 silently different");
    }

    /** Some kills affect one run before its result is compared with that of an uninterrupted run. */
    private void killAndCompare(String name, int kills, SplittableRandom random) throws Exception {
        Path whole = directory.resolve(name + "-whole");
        makeWithoutKills(name, whole);
        long bytes = recorded(whole);
        int left = kills;
        for (int number = 1; left > 0; number++) {
            Path broken = directory.resolve(name + "-" + number);
            int wanted = Math.min(left, 1 + random.nextInt(MOST_KILLS_OF_A_RUN));
            while (wanted > 0 && isKilled(name, broken, bytes, random)) {
                moments.merge(moment(broken), 1, Integer::sum);
                wanted--;
                left--;
            }
            Command.Outcome end = Command.run(goOn(name, broken));
            assertThat(end.exitCode()).as(broken + ": " + end.text()).isZero();
            requireSame(name, whole, broken);
            compared.incrementAndGet();
        }
    }

    private void makeWithoutKills(String name, Path out) {
        Path file = directory.resolve(name + ".yaml");
        Parley parley = Distribution.parley();
        if (name.equals(SWEEP_CASE)) {
            parley.sweep(file, List.of(), RunOptions.into(out), SweepListener.NONE);
        } else {
            parley.run(parley.plan(file), RunOptions.into(out));
        }
    }

    /**
     * Starts or resumes a run and kills it at some moment: at its start, when it creates its directory, during recording, or after it has
     * recorded everything.
     *
     * @return false if it ended before
     */
    private boolean isKilled(String name, Path broken, long bytes, SplittableRandom random) throws Exception {
        Process process = Command.start(goOn(name, broken));
        switch (random.nextInt(8)) {
            case 0 -> process.waitFor(random.nextLong(START_MILLIS), TimeUnit.MILLISECONDS);
            case 1 -> await(process, () -> Files.exists(broken));
            case 2 -> await(process, () -> recorded(broken) >= bytes);
            default -> {
                long enough = random.nextLong(recorded(broken), bytes + 1);
                await(process, () -> recorded(broken) >= enough);
            }
        }
        process.waitFor(random.nextLong(MOMENT_MILLIS), TimeUnit.MILLISECONDS);
        boolean killed = process.isAlive();
        process.destroyForcibly().waitFor();
        return killed;
    }

    private static void await(Process process, Callable<Boolean> moment) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (process.isAlive() && !moment.call()) {
            assertThat(System.nanoTime()).as("hangs").isLessThan(end);
            Thread.sleep(2);
        }
    }

    private Object[] goOn(String name, Path out) {
        return name.equals(SWEEP_CASE) || !Files.exists(out.resolve("resolved.yaml"))
                ? start(name, out)
                : new Object[] {"resume", out, "--quiet"};
    }

    private Object[] start(String name, Path out) {
        Path file = directory.resolve(name + ".yaml");
        return name.equals(SWEEP_CASE)
                ? new Object[] {"sweep", file, "--out", out}
                : new Object[] {"run", file, "--out", out, "--quiet", "--force"};
    }

    private static void requireSame(String name, Path whole, Path broken) throws IOException {
        if (!name.equals(SWEEP_CASE)) {
            RunFiles.requireSame(whole, broken);
            return;
        }
        for (Path run : runsOf(whole)) {
            RunFiles.requireSame(run, broken.resolve(run.getFileName()));
        }
        assertThat(runsOf(broken)).hasSameSizeAs(runsOf(whole)).isNotEmpty();
    }

    private static List<Path> runsOf(Path sweep) throws IOException {
        try (Stream<Path> entries = Files.list(sweep)) {
            return entries.filter(Files::isDirectory).sorted().toList();
        }
    }

    /** Returns the bytes of recorded iterates of a run, or of all runs of a sweep. */
    private static long recorded(Path out) throws IOException {
        if (!Files.exists(out)) {
            return 0;
        }
        long bytes = 0;
        for (Path place : Stream.concat(Stream.of(out), runsOf(out).stream()).toList()) {
            bytes += place.resolve("iterates.jsonl").toFile().length();
        }
        return bytes;
    }

    private static Moment moment(Path run) throws IOException {
        if (!Files.exists(run)) {
            return Moment.BEFORE_THE_DIRECTORY;
        }
        if (Files.exists(run.resolve("result.json")) || Files.exists(run.resolve("comparison.html"))) {
            return Moment.AFTER_THE_RESULT;
        }
        try (Stream<Path> files = Files.walk(run)) {
            return files.anyMatch(file -> file.toString().endsWith(".checkpoint"))
                    ? Moment.IN_MID_RUN
                    : Moment.BEFORE_THE_FIRST_CHECKPOINT;
        }
    }
}
