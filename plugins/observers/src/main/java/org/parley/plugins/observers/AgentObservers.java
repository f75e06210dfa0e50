package org.parley.plugins.observers;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.observe.Column;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.observe.RecordFile;
import org.parley.api.observe.Row;
import org.parley.api.run.Block;
import org.parley.api.run.RunOutline;

/** Observers of single agents: the metrics of every agent, and the spread over agents. */
public final class AgentObservers {

    private AgentObservers() {}

    /** The base class of both observers, with the options for metrics and levels. */
    abstract static class AgentsObserverFactory implements ObserverFactory {

        private static final Option<List<String>> METRICS = Option.texts("metrics")
                .orElse(List.of())
                .description(
                        "Columns that are averages over agents: upper_loss, lower_loss, or a metric of the model.");

        private final Option<List<String>> levels;

        AgentsObserverFactory(String levelsDescription) {
            levels = Option.texts("levels").orElse(List.of()).description(levelsDescription);
        }

        abstract Observer create(ObserverContext context, List<String> metrics, List<String> levels);

        @Override
        public final List<Option<?>> options() {
            return List.of(METRICS, levels);
        }

        @Override
        public final List<String> errors(Settings settings) {
            if (settings.get(METRICS).isEmpty() && settings.get(levels).isEmpty()) {
                return List.of("nothing to observe: give metrics, such as [upper_loss], or levels, such as [upper]");
            }
            return settings.get(METRICS).stream()
                    .filter(metric -> !metric.matches("[a-z][a-z0-9_]*"))
                    .map(metric ->
                            "'" + metric + "' is not a metric: names are lower case, with words joined by underscores")
                    .toList();
        }

        @Override
        public final List<String> errors(Settings settings, RunOutline run) {
            return settings.get(levels).stream()
                    .filter(level -> !run.levels().contains(level))
                    .map(level -> "unknown level '" + level + "': choose from " + String.join(", ", run.levels()))
                    .toList();
        }

        @Override
        public final Observer create(Settings settings, ObserverContext context) {
            settings.get(METRICS).forEach(context::reads);
            return create(context, settings.get(METRICS), settings.get(levels));
        }
    }

    @Described(
            name = "per-agent",
            description =
                    "Per-agent metrics, written to agents.csv and plotted in the report: metrics of the model, and each "
                            + "agent's distance from a level's average.")
    public static final class PerAgentFactory extends AgentsObserverFactory {

        public PerAgentFactory() {
            super("Levels for which each agent's distance from the average is measured.");
        }

        @Override
        Observer create(ObserverContext context, List<String> metrics, List<String> levels) {
            return new PerAgent(context, metrics, levels);
        }
    }

    /** Writes, for each recorded row, a line per metric with the value of each agent, and |s_i - mean s| of levels. */
    static final class PerAgent implements Observer {

        static final String FILE = "agents.csv";

        private final RecordFile file;
        private final int agents;
        private final List<String> metrics;
        private final List<String> levels;
        private final Map<String, double[]> measured = new LinkedHashMap<>();

        PerAgent(ObserverContext context, List<String> metrics, List<String> levels) {
            this.file = context.file(FILE);
            this.agents = context.run().agents();
            this.metrics = metrics;
            this.levels = levels;
        }

        @Override
        public void measure(Observation now) {
            metrics.forEach(metric -> measured.put(metric, now.perAgent(metric)));
            levels.forEach(level -> measured.put("distance_" + level, distances(now, now.value(level))));
        }

        @Override
        public void recorded(Row row) {
            StringBuilder lines = new StringBuilder(row.round() == 0 ? header() : "");
            measured.forEach((column, values) -> {
                lines.append(row.round()).append(',').append(column);
                DoubleStream.of(values)
                        .forEach(value -> lines.append(',').append(Double.isNaN(value) ? "" : Double.toString(value)));
                lines.append('\n');
            });
            file.append(lines.toString().getBytes(StandardCharsets.UTF_8));
        }

        private String header() {
            StringBuilder header = new StringBuilder("round,column");
            IntStream.range(0, agents).forEach(agent -> header.append(",agent_").append(agent));
            return header.append('\n').toString();
        }

        private static double[] distances(Observation now, Block value) {
            double[] rows = now.gather(value);
            double[] mean = new double[value.dimension()];
            now.mean(value, mean);
            return IntStream.range(0, mean.length == 0 ? 0 : rows.length / mean.length)
                    .mapToDouble(agent ->
                            Math.sqrt(Vectors.squaredDistance(rows, agent * mean.length, mean, 0, mean.length)))
                    .toArray();
        }
    }

    @Described(
            name = "spread",
            description =
                    "Spread over agents: columns <metric>_min, <metric>_max and <metric>_std, and farthest_<level>, the "
                            + "largest distance from the average.")
    public static final class SpreadFactory extends AgentsObserverFactory {

        public SpreadFactory() {
            super("Levels for which the largest distance of an agent from the average is measured.");
        }

        @Override
        Observer create(ObserverContext context, List<String> metrics, List<String> levels) {
            return new Spread(context, metrics, levels);
        }
    }

    /** Measures the minimum, the maximum and the standard deviation of metrics over agents, and max_i |s_i - mean s| of levels. */
    static final class Spread implements Observer {

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
            metrics.forEach((metric, range) -> set(range, now.perAgent(metric)));
            levels.forEach((level, column) -> column.set(farthest(now, now.value(level))));
        }

        /** Agents without a value are ignored. */
        private static void set(Range range, double[] ofAgents) {
            double[] values = Arrays.stream(ofAgents)
                    .filter(value -> !Double.isNaN(value))
                    .toArray();
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
}
