package org.parley.runtime.record;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How a run ended: {@code result.json}.
 *
 * @param round how many rounds were made, those before a resume included
 * @param reason why it ended, as a sentence
 * @param last the last row of the metrics; none when the run ended before its first
 * @param best the best row, where the run file's {@code record.select} asks for one
 * @param observed what observers tell in the end, by their names
 * @param seconds wall time of the run
 * @param roundsPerSecond how fast it went
 */
public record Result(
        Status status,
        long round,
        String reason,
        Optional<MetricsRow> last,
        Optional<MetricsRow> best,
        Map<String, Map<String, Double>> observed,
        double seconds,
        double roundsPerSecond) {

    /** How a run can end. */
    public enum Status {
        /** All rounds were made. */
        COMPLETED,
        /** A stop rule of the run file ended it. */
        STOPPED,
        /** A sweep ended it: others did better. */
        PRUNED,
        /** A number was no longer finite, or absurdly large. */
        DIVERGED,
        /** It was told to end; it can be resumed. */
        INTERRUPTED;

        /** As plugins know it: to them a sweep is one more reason to stop. */
        public org.parley.api.observe.Status toPlugins() {
            return this == PRUNED
                    ? org.parley.api.observe.Status.STOPPED
                    : org.parley.api.observe.Status.valueOf(name());
        }
    }

    /** Writes the file, all of it or nothing. */
    public void write(Path path) {
        Json.write(
                path,
                new Stored(
                        status,
                        round,
                        reason,
                        seconds,
                        roundsPerSecond,
                        last.map(Result::flat).orElse(null),
                        best.map(Result::flat).orElse(null),
                        observed.isEmpty() ? null : observed));
    }

    public static Result read(Path path) {
        Stored stored = Json.read(path, Stored.class);
        return new Result(
                stored.status,
                stored.round,
                stored.reason,
                Optional.ofNullable(stored.last).map(Result::row),
                Optional.ofNullable(stored.best).map(Result::row),
                stored.observed == null ? Map.of() : stored.observed,
                stored.seconds,
                stored.roundsPerSecond);
    }

    /** The shape of the file: rows as flat as in the metrics. */
    private record Stored(
            Status status,
            long round,
            String reason,
            double seconds,
            double roundsPerSecond,
            Map<String, Number> last,
            Map<String, Number> best,
            Map<String, Map<String, Double>> observed) {}

    private static Map<String, Number> flat(MetricsRow row) {
        Map<String, Number> cells = new LinkedHashMap<>();
        cells.put(Columns.ROUND, row.round());
        cells.put(Columns.SECONDS, row.seconds());
        row.values().forEach((name, value) -> cells.put(name, number(name, value)));
        return cells;
    }

    private static Number number(String name, double value) {
        if (Columns.isCounter(name) && value == (long) value) {
            return (long) value;
        }
        return value;
    }

    private static MetricsRow row(Map<String, Number> cells) {
        Map<String, Double> values = new LinkedHashMap<>();
        cells.forEach((name, value) -> values.put(name, value.doubleValue()));
        double round = values.remove(Columns.ROUND);
        double seconds = values.remove(Columns.SECONDS);
        return new MetricsRow((long) round, seconds, values);
    }
}
