package org.parley.runtime.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.parley.api.model.Metric;
import org.parley.api.model.Reference;
import org.parley.runtime.engine.AgentEvaluator.Figures;

/**
 * The numbers a run is judged by, taken without disturbing it. Everything is summed over agents in ascending order.
 *
 * <p>Distances are root mean squares over agents: sqrt(1/n sum |s_i - s|^2).
 */
public final class Measurements {

    private static final String BOTTOM_DECILE = "_p10";

    private final Run run;
    private final List<Metric> metrics;
    private final Optional<Reference> reference;

    public Measurements(Run run) {
        this.run = run;
        this.metrics = run.model().metrics();
        this.reference = run.model().reference(run.plan().problem());
    }

    /** Columns of the model's own metrics, in order. */
    public List<String> metricColumns() {
        List<String> names = new ArrayList<>();
        for (Metric metric : metrics) {
            names.add(metric.name());
            if (metric.withBottomDecile()) {
                names.add(metric.name() + BOTTOM_DECILE);
            }
        }
        return names;
    }

    /** All that exist for this run, by column name. */
    public Map<String, Double> take() {
        Map<String, Double> values = new LinkedHashMap<>();
        RowBlock x = run.levels().get("upper").value();
        RowBlock y = run.levels().get("lower").value();
        figures(x, y, values);
        double[] meanX = mean(x);
        reference.ifPresent(exact -> {
            values.put("hypergradient_norm", hypergradientNorm(exact, meanX));
            values.put("lower_error", lowerError(exact, meanX, y));
        });
        run.levels().forEach((name, level) -> values.put("consensus_" + name, consensus(level.value())));
        double agents = run.plan().agents();
        values.put("samples", run.meter().samples() / agents);
        values.put("phases", (double) phases());
        values.put("floats_sent", (double) run.meter().floatsSent());
        values.put("hessian_samples", run.meter().hessianSamples() / agents);
        return values;
    }

    private void figures(RowBlock x, RowBlock y, Map<String, Double> values) {
        Figures[] figures = new Figures[run.engine().hosted()];
        Arrays.setAll(figures, row -> new Figures(metrics.size()));
        run.workers()
                .run(
                        (from, to) -> {
                            for (int row = from; row < to; row++) {
                                run.evaluations().agent(row).measure(x, y, row, figures[row]);
                            }
                        },
                        figures.length,
                        true);
        values.put("upper_loss", average(overAgents(figures, agent -> agent.upper)));
        values.put("lower_loss", average(overAgents(figures, agent -> agent.lower)));
        for (int m = 0; m < metrics.size(); m++) {
            int index = m;
            metric(metrics.get(m), overAgents(figures, agent -> agent.metrics[index]), values);
        }
    }

    private double[] overAgents(Figures[] figures, ToDoubleFunction<Figures> figure) {
        return run.engine().gather(Arrays.stream(figures).mapToDouble(figure).toArray());
    }

    /** Agents without a value do not count; without any there is no value at all. */
    private static void metric(Metric metric, double[] ofAgents, Map<String, Double> values) {
        double[] present =
                Arrays.stream(ofAgents).filter(value -> !Double.isNaN(value)).toArray();
        if (present.length == 0) {
            return;
        }
        values.put(metric.name(), average(present));
        if (metric.withBottomDecile()) {
            Arrays.sort(present);
            values.put(metric.name() + BOTTOM_DECILE, present[Math.max(present.length / 10 - 1, 0)]);
        }
    }

    private static double hypergradientNorm(Reference exact, double[] meanX) {
        double[] gradient = new double[meanX.length];
        exact.hypergradient(meanX, gradient);
        double sum = 0;
        for (double entry : gradient) {
            sum += entry * entry;
        }
        return Math.sqrt(sum);
    }

    private double lowerError(Reference exact, double[] meanX, RowBlock y) {
        double[] solution = new double[y.dimension()];
        double[] squares = new double[y.hosted()];
        double[] row = new double[y.dimension()];
        for (int i = 0; i < squares.length; i++) {
            int agent = run.engine().firstHosted() + i;
            exact.lowerSolution(meanX, agent, solution);
            y.read(agent, row);
            squares[i] = squaredDistance(row, solution);
        }
        return Math.sqrt(average(run.engine().gather(squares)));
    }

    private double consensus(RowBlock block) {
        double[] mean = mean(block);
        double[] squares = new double[block.hosted()];
        double[] row = new double[block.dimension()];
        for (int i = 0; i < squares.length; i++) {
            block.read(run.engine().firstHosted() + i, row);
            squares[i] = squaredDistance(row, mean);
        }
        return Math.sqrt(average(run.engine().gather(squares)));
    }

    private double[] mean(RowBlock block) {
        double[] mean = new double[block.dimension()];
        run.engine().mean(block, mean);
        return mean;
    }

    private long phases() {
        return run.levels().values().stream()
                .mapToLong(level -> level.value().depth())
                .max()
                .orElse(0);
    }

    private static double squaredDistance(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += (a[k] - b[k]) * (a[k] - b[k]);
        }
        return sum;
    }

    private static double average(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
