package org.parley.runtime.comparison;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.command.RecordedRun;
import org.parley.api.observe.Status;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RowChoice;
import org.parley.runtime.record.RunDirectory;

/**
 * The record of a run.
 *
 * @param choices every key of its resolved run file that can change its outcome, except its seed
 * @param result the result; empty while the run has not ended
 */
public record RunRecord(
        Path directory,
        String name,
        String seed,
        Map<String, String> choices,
        MetricsFile metrics,
        Optional<Result> result)
        implements RecordedRun {

    private static final String NAME = "name";
    private static final String SEED = "seed";

    private static final int MOST_ROWS_OF_A_PAGE = 100_000;
    private static final int MOST_ROWS_OF_A_RUN = 20_000;
    private static final int FEWEST_ROWS_OF_A_RUN = 200;

    public static RunRecord read(RunDirectory run) {
        return read(run, MetricsFile.read(run.metrics()));
    }

    /**
     * Reads a run.
     *
     * @param metrics all of its rows, or a selection
     */
    public static RunRecord read(RunDirectory run, MetricsFile metrics) {
        Map<String, String> choices = new LinkedHashMap<>(ResolvedRun.values(run.resolved()));
        String name = choices.remove(NAME);
        String seed = choices.remove(SEED);
        choices.keySet().removeIf(RunRecord::isOperational);
        return new RunRecord(run.root(), name, seed, choices, metrics, result(run, metrics));
    }

    /**
     * Returns a reader that keeps a selection of rows of long runs, the same for all runs. Its memory therefore does not grow with the
     * files.
     *
     * @param runs all runs of the page
     */
    public static Function<RunDirectory, RunRecord> readerForPageOf(List<RunDirectory> runs) {
        int longest = runs.stream()
                .mapToInt(run -> MetricsFile.count(run.metrics()))
                .max()
                .orElse(0);
        int most = MOST_ROWS_OF_A_PAGE / Math.max(1, runs.size());
        int[] rows = RowChoice.of(longest, Math.max(FEWEST_ROWS_OF_A_RUN, Math.min(MOST_ROWS_OF_A_RUN, most)));
        return run -> read(run, MetricsFile.read(run.metrics(), rows));
    }

    /** A run that was resumed and has passed its recorded result has no result yet. */
    private static Optional<Result> result(RunDirectory run, MetricsFile metrics) {
        if (!Files.exists(run.result())) {
            return Optional.empty();
        }
        long reached = metrics.last().map(MetricsRow::round).orElse(0L);
        return Optional.of(Result.read(run.result())).filter(end -> reached <= end.round());
    }

    /** Returns whether a key only affects how a run is executed and recorded. The selected row is part of the outcome. */
    private static boolean isOperational(String key) {
        return key.startsWith("kernels.") || key.startsWith("record.") && !key.startsWith("record.select.");
    }

    public int agents() {
        return Integer.parseInt(choices.getOrDefault("agents", "1"));
    }

    /** Returns the size of a number in an uncompressed message. */
    public int bytesPerFloat() {
        boolean single = choices.getOrDefault("precision", "").equals("float32");
        return single ? Float.BYTES : Double.BYTES;
    }

    /** Returns whether the last value of a column is larger than the first. */
    boolean grows(String column) {
        double[] values = Arrays.stream(metrics.column(column))
                .filter(value -> !Double.isNaN(value))
                .toArray();
        return values.length > 1 && values[values.length - 1] > values[0];
    }

    /**
     * Returns the first row in which a metric reaches a target.
     *
     * @param rises whether large values are better
     */
    public OptionalInt firstRow(String metric, double target, boolean rises) {
        double[] values = metrics.column(metric);
        return IntStream.range(0, values.length)
                .filter(row -> rises ? values[row] >= target : values[row] <= target)
                .findFirst();
    }

    @Override
    public List<String> columns() {
        return metrics.names();
    }

    @Override
    public Optional<String> primaryColumn() {
        return Stream.of(
                        Stream.of(Columns.HYPERGRADIENT_NORM),
                        metrics.names().stream().filter(Columns::isOwn),
                        Stream.of(Columns.UPPER_LOSS))
                .flatMap(names -> names)
                .filter(metrics::has)
                .findFirst();
    }

    @Override
    public List<MetricsRow> rows() {
        return metrics.rows();
    }

    @Override
    public Optional<Status> status() {
        return result.map(end -> end.status().toPlugins());
    }

    @Override
    public boolean isRunning() {
        return RunDirectory.open(directory).isBeingWritten();
    }

    public boolean hasDiverged() {
        return result.filter(end -> end.status() == Result.Status.DIVERGED).isPresent();
    }

    boolean isFinished() {
        return result.filter(end -> end.status() != Result.Status.INTERRUPTED).isPresent();
    }

    /** Returns the selected row: the best one if the run file selects it, otherwise the last. */
    public Optional<MetricsRow> outcome() {
        return Stream.of(result.flatMap(Result::best), metrics.last())
                .flatMap(Optional::stream)
                .findFirst();
    }
}
