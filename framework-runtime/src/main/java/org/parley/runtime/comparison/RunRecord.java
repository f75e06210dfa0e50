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
 * What a run left behind.
 *
 * @param choices every key of its resolved run file that can change its outcome, except its seed
 * @param result how it ended; none while it is under way
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

    /** @param metrics all of its rows, or a choice */
    public static RunRecord read(RunDirectory run, MetricsFile metrics) {
        Map<String, String> choices = new LinkedHashMap<>(ResolvedRun.values(run.resolved()));
        String name = choices.remove(NAME);
        String seed = choices.remove(SEED);
        choices.keySet().removeIf(RunRecord::isOperational);
        return new RunRecord(run.root(), name, seed, choices, metrics, result(run, metrics));
    }

    /**
     * Reads runs for a page. Of long runs it keeps a choice of rows, the same for all, so that its memory does not grow with the files.
     *
     * @param runs all that the page is made of
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

    /** A run that was resumed and has come further has no result yet. */
    private static Optional<Result> result(RunDirectory run, MetricsFile metrics) {
        if (!Files.exists(run.result())) {
            return Optional.empty();
        }
        long reached = metrics.last().map(MetricsRow::round).orElse(0L);
        return Optional.of(Result.read(run.result())).filter(end -> reached <= end.round());
    }

    /** Keys that change how a run is made and written down; which row counts is a choice. */
    private static boolean isOperational(String key) {
        return key.startsWith("kernels.") || key.startsWith("record.") && !key.startsWith("record.select.");
    }

    public int agents() {
        return Integer.parseInt(choices.getOrDefault("agents", "1"));
    }

    /** What a float of an uncompressed message takes. */
    public int bytesPerFloat() {
        boolean single = choices.getOrDefault("precision", "").equals("float32");
        return single ? Float.BYTES : Double.BYTES;
    }

    /** Whether the last value of a column is larger than the first. */
    boolean grows(String column) {
        double[] values = Arrays.stream(metrics.column(column))
                .filter(value -> !Double.isNaN(value))
                .toArray();
        return values.length > 1 && values[values.length - 1] > values[0];
    }

    /**
     * Where a metric is as good as a target for the first time.
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
    public boolean isUnderWay() {
        return RunDirectory.open(directory).isBeingWritten();
    }

    public boolean hasDiverged() {
        return result.filter(end -> end.status() == Result.Status.DIVERGED).isPresent();
    }

    boolean isFinished() {
        return result.filter(end -> end.status() != Result.Status.INTERRUPTED).isPresent();
    }

    /** The row that counts: the best where the run file selects one, else the last. */
    public Optional<MetricsRow> outcome() {
        return Stream.of(result.flatMap(Result::best), metrics.last())
                .flatMap(Optional::stream)
                .findFirst();
    }
}
