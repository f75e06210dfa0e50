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

/** Observers of single agents: the numbers of every agent, and how far agents are apart. */
public final class AgentObservers {

    private AgentObservers() {}

    /** What observers of single agents share: the metrics and the levels that they look at. */
    abstract static class AgentsObserverFactory implements ObserverFactory {

        private static final Option<List<String>> METRICS = Option.texts("metrics")
                .orElse(List.of())
                .says("Columns that average over agents: upper_loss, lower_loss, or a metric of the model.");

        private final Option<List<String>> levels;

        AgentsObserverFactory(String whatLevelsAreFor) {
            levels = Option.texts("levels").orElse(List.of()).says(whatLevelsAreFor);
        }

        abstract Observer create(ObserverContext context, List<String> metrics, List<String> levels);

        @Override
        public final List<Option<?>> options() {
            return List.of(METRICS, levels);
        }

        @Override
        public final List<String> errors(Settings settings) {
            if (settings.get(METRICS).isEmpty() && settings.get(levels).isEmpty()) {
                return List.of(
                        "there is nothing to look at: give metrics, such as [upper_loss], or levels, such as [upper]");
            }
            return settings.get(METRICS).stream()
                    .filter(metric -> !metric.matches("[a-z][a-z0-9_]*"))
                    .map(metric -> "'" + metric + "' is no metric: they are lower case, words joined by underscores")
                    .toList();
        }

        @Override
        public final List<String> errors(Settings settings, RunOutline run) {
            return settings.get(levels).stream()
                    .filter(level -> !run.levels().contains(level))
                    .map(level -> "there is no level '" + level + "': name some of " + String.join(", ", run.levels()))
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
            says =
                    "Keeps the numbers of every agent in agents.csv, which the report draws: metrics, and each agent's distance from the average of a level.")
    public static final class PerAgentFactory extends AgentsObserverFactory {

        public PerAgentFactory() {
            super("Levels whose agents are measured by their distance from the average.");
        }

        @Override
        Observer create(ObserverContext context, List<String> metrics, List<String> levels) {
            return new PerAgent(context, metrics, levels);
        }
    }

    /** A line per metric and row with the value of each agent, and |s_i - mean s| of levels. */
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
            says =
                    "How much agents differ: columns <metric>_min, _max and _std of metrics, and farthest_<level> from the agents' average.")
    public static final class SpreadFactory extends AgentsObserverFactory {

        public SpreadFactory() {
            super("Levels whose farthest agent is looked for.");
        }

        @Override
        Observer create(ObserverContext context, List<String> metrics, List<String> levels) {
            return new Spread(context, metrics, levels);
        }
    }

    /** The least, the largest and the standard deviation over agents of metrics, and max_i |s_i - mean s| of levels. */
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

        /** Agents without a value do not count. */
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
