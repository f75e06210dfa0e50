package org.parley.runtime.comparison;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.command.RecordedRun;
import org.parley.api.observe.Status;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;
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

    public static RunRecord read(RunDirectory run) {
        Map<String, String> choices = new LinkedHashMap<>(ResolvedRun.values(run.resolved()));
        String name = choices.remove(NAME);
        String seed = choices.remove(SEED);
        choices.keySet().removeIf(RunRecord::isOperational);
        MetricsFile metrics = MetricsFile.read(run.metrics());
        return new RunRecord(run.root(), name, seed, choices, metrics, result(run, metrics));
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

    @Override
    public List<String> columns() {
        return metrics.names();
    }

    @Override
    public Optional<String> leading() {
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
