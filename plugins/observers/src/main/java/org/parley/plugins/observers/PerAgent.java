package org.parley.plugins.observers;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.RecordFile;
import org.parley.api.observe.Row;
import org.parley.api.run.Block;

/** A line per metric and row with the value of each agent, and |s_i - mean s| of levels. */
final class PerAgent implements Observer {

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
        metrics.forEach(metric -> measured.put(metric, now.ofAgents(metric)));
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
                .mapToDouble(
                        agent -> Math.sqrt(Vectors.squaredDistance(rows, agent * mean.length, mean, 0, mean.length)))
                .toArray();
    }
}
