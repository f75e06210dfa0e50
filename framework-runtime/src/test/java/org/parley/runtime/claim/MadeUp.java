package org.parley.runtime.claim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.Result;

/** Configurations with synthetic metrics. */
final class MadeUp {

    private final Path directory;
    private int files;

    MadeUp(Path directory) {
        this.directory = directory;
    }

    /** Returns one value per seed, at round 1. */
    RunGroup ends(String name, double... values) {
        double[][] curves = new double[values.length][];
        for (int seed = 0; seed < values.length; seed++) {
            curves[seed] = new double[] {values[seed]};
        }
        return curves(name, 1, curves);
    }

    /**
     * Returns one curve per seed, over rounds 1, 2, …
     *
     * @param samplesPerRound the samples per round
     */
    RunGroup curves(String name, int samplesPerRound, double[]... curves) {
        return group(name, 1, samplesPerRound, curves);
    }

    /** Returns one curve per seed, with this number of rounds between rows and one sample per round. */
    RunGroup curvesEvery(int rounds, String name, double[]... curves) {
        return group(name, rounds, rounds, curves);
    }

    private RunGroup group(String name, int roundsPerRow, int samplesPerRow, double[]... curves) {
        List<RunRecord> runs = new ArrayList<>();
        for (int seed = 0; seed < curves.length; seed++) {
            runs.add(run(name, seed, roundsPerRow, samplesPerRow, curves[seed], Optional.empty()));
        }
        return new RunGroup(name, runs);
    }

    RunGroup exploded(String name, int seeds) {
        Result end =
                new Result(Result.Status.DIVERGED, 1, "too large", Optional.empty(), Optional.empty(), Map.of(), 1, 1);
        List<RunRecord> runs = new ArrayList<>();
        for (int seed = 0; seed < seeds; seed++) {
            runs.add(run(name, seed, 1, 1, new double[] {1}, Optional.of(end)));
        }
        return new RunGroup(name, runs);
    }

    private RunRecord run(
            String name, int seed, int roundsPerRow, int samplesPerRow, double[] values, Optional<Result> end) {
        StringJoiner csv = new StringJoiner("\n", String.join(",", Columns.HEAD) + ",error\n", "\n");
        for (int row = 0; row < values.length; row++) {
            csv.add(line(roundsPerRow * (row + 1), samplesPerRow * (row + 1), values[row]));
        }
        Path file = directory.resolve("metrics-" + files++ + ".csv");
        try {
            Files.writeString(file, csv.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new RunRecord(directory, name, Integer.toString(seed), Map.of(), MetricsFile.read(file), end);
    }

    /** Formats a row; cells without a value are empty. */
    private static String line(int round, int samples, double value) {
        Map<String, Object> cells = Map.of(Columns.ROUND, round, Columns.SECONDS, 0, Columns.SAMPLES, samples);
        return Columns.HEAD.stream()
                        .map(column -> cells.getOrDefault(column, "").toString())
                        .collect(Collectors.joining(","))
                + "," + value;
    }
}
