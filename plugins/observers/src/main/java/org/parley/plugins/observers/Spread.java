package org.parley.plugins.observers;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.observe.Column;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.run.Block;

/** The least, the largest and the standard deviation over agents of metrics, and max_i |s_i - mean s| of levels. */
final class Spread implements Observer {

    private record Range(Column least, Column largest, Column deviation) {}

    private final Map<String, Range> metrics = new LinkedHashMap<>();
    private final Map<String, Column> levels = new LinkedHashMap<>();

    Spread(ObserverContext context, List<String> metrics, List<String> levels) {
        for (String metric : metrics) {
            this.metrics.put(
                    metric,
                    new Range(
                            context.column(metric + "_min"),
                            context.column(metric + "_max"),
                            context.column(metric + "_std")));
        }
        levels.forEach(level -> this.levels.put(level, context.column("farthest_" + level)));
    }

    @Override
    public void measure(Observation now) {
        metrics.forEach((metric, range) -> set(range, now.ofAgents(metric)));
        levels.forEach((level, column) -> column.set(farthest(now, now.value(level))));
    }

    /** Agents without a value do not count. */
    private static void set(Range range, double[] ofAgents) {
        double[] values =
                Arrays.stream(ofAgents).filter(value -> !Double.isNaN(value)).toArray();
        if (values.length == 0) {
            return;
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        range.least().set(Arrays.stream(values).min().orElseThrow());
        range.largest().set(Arrays.stream(values).max().orElseThrow());
        range.deviation().set(Math.sqrt(squares / values.length));
    }

    private static double farthest(Observation now, Block value) {
        double[] rows = now.gather(value);
        double[] mean = new double[value.dimension()];
        now.mean(value, mean);
        double farthest = 0;
        for (int from = 0; from < rows.length; from += mean.length) {
            farthest = Math.max(farthest, Vectors.squaredDistance(rows, from, mean, 0, mean.length));
        }
        return Math.sqrt(farthest);
    }
}
