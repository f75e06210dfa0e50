package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that are killed at any moment: what is started again comes to the same numbers, to the last bit. */
@Tag("long")
class CrashMatrixTest {

    private static final int KILLS = Integer.getInteger("crash.kills", 20);
    private static final long SEED = Long.getLong("crash.seed", 1);

    private static final String RECORD = "record: {every: 20, iterates: true, checkpoint-seconds: 0.05}\n";
    private static final String QUADRATIC = "model: {use: quadratic, with: {upper: 10, lower: 10}}\nagents: 5\n";

    /** Of every family one: trackers, sampled estimators, variance reduction, Hessians that travel, push-sum, single precision. */
    private static final Map<String, String> RUNS = Map.of(
            "sparkle",
                    "recipe: sparkle-ed-gt\nrounds: 4000\ntopology: complete\nnetwork: {loss: 0.1, unsuitable: run}\n"
                            + QUADRATIC,
            "d-soba", "recipe: d-soba\nrounds: 4000\n" + QUADRATIC,
            "interact", "recipe: svr-interact\nrounds: 1000\n" + QUADRATIC,
            "gossip", "recipe: gossip-dsbo\nrounds: 300\n" + QUADRATIC,
            "pdbo", "recipe: pdbo\nrounds: 1000\n" + QUADRATIC,
            "cleaning",
                    "extends: " + Distribution.project().resolve("examples/quickstart.yaml")
                            + "\nrounds: 100\nagents: 4\n");

    private static final String SWEEP = "runs: [d-soba.yaml, sparkle.yaml]\nvary: {rounds: [1000]}\nseeds: [1, 2]\n";
    private static final String SWEEP_CASE = "sweep";

    /** How far a process had come. */
    private enum Moment {
        BEFORE_THE_DIRECTORY,
        BEFORE_THE_FIRST_CHECKPOINT,
        IN_MID_RUN,
        AFTER_THE_END
    }

    @TempDir
    Path directory;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Map<Moment, Integer> moments = new EnumMap<>(Moment.class);
    private final Map<String, Long> milliseconds = new LinkedHashMap<>();

    @Test
    void nothingIsLostAndNothingDiffersAfterKills() throws Exception {
        for (Map.Entry<String, String> run : RUNS.entrySet()) {
            Files.writeString(directory.resolve(run.getKey() + ".yaml"), run.getValue() + RECORD);
        }
        Files.writeString(directory.resolve(SWEEP_CASE + ".yaml"), SWEEP);
        List<String> cases = Stream.concat(RUNS.keySet().stream().sorted(), Stream.of(SWEEP_CASE))
                .toList();
        for (int kill = 0; kill < KILLS; kill++) {
            killAndCompare(cases.get(kill % cases.size()), kill);
        }
        System.out.println("crash matrix: seed " + SEED + ", " + KILLS + " times kill -9 over " + cases + ", " + moments
                + ": 0 lost, 0 silently different");
    }

    private void killAndCompare(String name, int number) throws Exception {
        Path whole = directory.resolve(name + "-whole");
        if (!milliseconds.containsKey(name)) {
            long begin = System.nanoTime();
            Command.Outcome outcome = Command.run(start(name, whole));
            assertThat(outcome.exitCode()).as(outcome.text()).isZero();
            milliseconds.put(name, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
        }
        Path broken = directory.resolve(name + "-" + number);
        Process process = Command.start(start(name, broken));
        Thread.sleep(random.nextLong(milliseconds.get(name) / 5, milliseconds.get(name)));
        process.destroyForcibly().waitFor();
        moments.merge(moment(broken), 1, Integer::sum);

        Command.Outcome again = Command.run(
                name.equals(SWEEP_CASE) || !Files.exists(broken.resolve("resolved.yaml"))
                        ? start(name, broken)
                        : new Object[] {"resume", broken, "--quiet"});
        assertThat(again.exitCode())
                .as(name + " after kill " + number + ": " + again.text())
                .isZero();
        requireSame(name, whole, broken);
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

    private static Moment moment(Path run) throws IOException {
        if (!Files.exists(run)) {
            return Moment.BEFORE_THE_DIRECTORY;
        }
        if (Files.exists(run.resolve("result.json")) || Files.exists(run.resolve("comparison.html"))) {
            return Moment.AFTER_THE_END;
        }
        try (Stream<Path> files = Files.walk(run)) {
            return files.anyMatch(file -> file.toString().endsWith(".checkpoint"))
                    ? Moment.IN_MID_RUN
                    : Moment.BEFORE_THE_FIRST_CHECKPOINT;
        }
    }
}
