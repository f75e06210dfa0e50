package org.parley.runtime.engine.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Metric;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.observe.Measured;
import org.parley.runtime.engine.oracle.AgentEvaluator.Figures;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.record.Columns;

/**
 * The numbers a run is judged by, taken without disturbing it. Everything is summed over agents in ascending order; those that lie are left out.
 *
 * <p>Distances are root mean squares over agents: sqrt(1/n sum |s_i - s|^2).
 */
public final class Measurements {

    /** How the column of a metric's bottom decile over agents ends. */
    public static final String BOTTOM_DECILE = "_p10";

    private final Run run;
    private final RunParts parts;
    private final List<Metric> metrics;
    private final Optional<Reference> reference;
    /** The rows of agents that do not lie. */
    private final int[] judged;

    public Measurements(Run run) {
        this.run = run;
        this.parts = run.parts();
        BilevelModelFactory factory = parts.plan().model().factory();
        this.metrics =
                PluginBoundary.ask(factory, "in metrics()", () -> parts.model().metrics());
        this.reference = PluginBoundary.ask(
                factory,
                "in reference()",
                () -> parts.model().reference(parts.plan().problem()));
        this.judged = IntStream.range(0, parts.hosted().count())
                .filter(row -> !parts.faults().lies(parts.hosted().agent(row)))
                .toArray();
    }

    /** The columns of this run beside those that every run has. */
    public Columns columns() {
        List<String> names = new ArrayList<>(List.of(Columns.HESSIAN_SAMPLES));
        parts.levels().keySet().stream()
                .map(Columns::consensus)
                .filter(column -> !Columns.HEAD.contains(column))
                .forEach(names::add);
        if (parts.plan().compresses()) {
            names.add(Columns.BITS_SENT);
        }
        if (hasConvergenceMetric()) {
            names.add(Columns.CONVERGENCE_METRIC);
        }
        for (Metric metric : metrics) {
            names.add(metric.name());
            if (metric.withBottomDecile()) {
                names.add(metric.name() + BOTTOM_DECILE);
            }
        }
        names.addAll(parts.reports().keySet());
        names.addAll(run.observers().columns(new Columns(names).names()));
        return new Columns(names);
    }

    /** All that exist for this run, by column name. */
    public Map<String, Double> take() {
        ClassLoader before = PluginBoundary.enter(parts.plan().model().factory());
        try {
            Map<String, double[]> ofAgents = new LinkedHashMap<>();
            Map<String, Double> values = values(ofAgents);
            run.observers().measure(new Measured(run.round(), values, ofAgents, reference));
            return values;
        } finally {
            PluginBoundary.leave(before);
        }
    }

    /** @param ofAgents takes the numbers behind the averages */
    private Map<String, Double> values(Map<String, double[]> ofAgents) {
        Map<String, Double> values = new LinkedHashMap<>();
        RowBlock x = parts.levels().get("upper").value();
        Optional<RowBlock> y = Optional.ofNullable(parts.levels().get("lower")).map(RunLevel::value);
        figures(x, y, values, ofAgents);
        reference.ifPresent(exact -> {
            boolean isPrivate = parts.plan().problem() == ProblemClass.PRIVATE_UPPER;
            double[] point = isPrivate ? x.gatherRows() : mean(x);
            values.put(Columns.HYPERGRADIENT_NORM, hypergradientNorm(exact, point));
            y.ifPresent(lower -> values.put(
                    Columns.LOWER_ERROR, Math.sqrt(average(squaredLowerErrors(exact, agent -> point, lower)))));
        });
        parts.levels().forEach((name, level) -> values.put(Columns.consensus(name), consensus(level.value())));
        double agents = parts.plan().agents();
        values.put(Columns.SAMPLES, parts.meter().samples() / agents);
        values.put(Columns.PHASES, (double) phases());
        values.put(Columns.FLOATS_SENT, (double) parts.meter().floatsSent());
        if (parts.plan().compresses()) {
            values.put(Columns.BITS_SENT, (double) parts.meter().bitsSent());
        }
        values.put(Columns.HESSIAN_SAMPLES, parts.meter().hessianSamples() / agents);
        parts.reports().forEach((column, block) -> values.put(column, block.mean()[0]));
        if (hasConvergenceMetric()) {
            values.put(
                    Columns.CONVERGENCE_METRIC, convergenceMetric(reference.orElseThrow(), x, y.orElseThrow(), values));
        }
        return values;
    }

    private boolean hasConvergenceMetric() {
        return reference.isPresent()
                && parts.levels().containsKey("lower")
                && parts.plan().problem() == ProblemClass.PERSONAL_LOWER;
    }

    /**
     * What INTERACT is judged by: |grad l(x̄)|^2 + |x - x̄|^2 + |y - y*|^2, the last two summed over agents, not averaged, and y_i* being the
     * solution of agent i at its own x_i.
     */
    private double convergenceMetric(Reference exact, RowBlock x, RowBlock y, Map<String, Double> values) {
        double gradient = values.get(Columns.HYPERGRADIENT_NORM);
        double consensus = values.get(Columns.CONSENSUS_UPPER);
        double[] lower = squaredLowerErrors(exact, agent -> row(x, agent), y);
        return gradient * gradient + judged.length * (consensus * consensus + average(lower));
    }

    private void figures(
            RowBlock x, Optional<RowBlock> lower, Map<String, Double> values, Map<String, double[]> ofAgents) {
        RowBlock y = lower.orElseGet(
                () -> parts.memory().scratch("no-lower", parts.model().lowerDimension()));
        Figures[] figures = new Figures[parts.hosted().count()];
        Arrays.setAll(figures, row -> new Figures(metrics.size()));
        parts.workers()
                .run(
                        (from, to) -> {
                            for (int row = from; row < to; row++) {
                                parts.evaluations().agent(row).measure(x, y, row, figures[row]);
                            }
                        },
                        figures.length,
                        true);
        ofAgents.put(Columns.UPPER_LOSS, overAgents(figures, Figures::upper));
        values.put(Columns.UPPER_LOSS, average(ofAgents.get(Columns.UPPER_LOSS)));
        if (lower.isPresent()) {
            ofAgents.put(Columns.LOWER_LOSS, overAgents(figures, Figures::lower));
            values.put(Columns.LOWER_LOSS, average(ofAgents.get(Columns.LOWER_LOSS)));
        }
        for (int m = 0; m < metrics.size(); m++) {
            int index = m;
            double[] metric = overAgents(figures, agent -> agent.metric(index));
            ofAgents.put(metrics.get(m).name(), metric);
            metric(metrics.get(m), metric, values);
        }
    }

    private double[] overAgents(Figures[] figures, ToDoubleFunction<Figures> figure) {
        return Arrays.stream(judged)
                .mapToDouble(row -> figure.applyAsDouble(figures[row]))
                .toArray();
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

    private static double hypergradientNorm(Reference exact, double[] x) {
        double[] gradient = new double[x.length];
        exact.hypergradient(x, gradient);
        double sum = 0;
        for (double entry : gradient) {
            sum += entry * entry;
        }
        return Math.sqrt(sum);
    }

    /** |y_i - y_i*|^2 for every agent, y_i* being the lower solution where this agent looks at it. */
    private double[] squaredLowerErrors(Reference exact, IntFunction<double[]> pointOf, RowBlock y) {
        double[] solution = new double[y.dimension()];
        double[] squares = new double[judged.length];
        for (int i = 0; i < squares.length; i++) {
            int agent = parts.hosted().agent(judged[i]);
            exact.lowerSolution(pointOf.apply(agent), agent, solution);
            squares[i] = squaredDistance(row(y, agent), solution);
        }
        return squares;
    }

    private static double[] row(RowBlock block, int agent) {
        double[] row = new double[block.dimension()];
        block.read(agent, row);
        return row;
    }

    private double consensus(RowBlock block) {
        double[] mean = mean(block);
        double[] squares = new double[judged.length];
        double[] row = new double[block.dimension()];
        for (int i = 0; i < squares.length; i++) {
            block.read(parts.hosted().agent(judged[i]), row);
            squares[i] = squaredDistance(row, mean);
        }
        return Math.sqrt(average(squares));
    }

    /** x_0 + sum_j (x_j - x_0) / n over the agents that do not lie, x_0 being the first of them: exact when all rows are equal. */
    private double[] mean(RowBlock block) {
        if (judged.length == block.hosted()) {
            return block.mean();
        }
        double[] first = row(block, parts.hosted().agent(judged[0]));
        double[] sum = new double[first.length];
        for (int honest : judged) {
            double[] row = row(block, parts.hosted().agent(honest));
            for (int k = 0; k < sum.length; k++) {
                sum[k] += row[k] - first[k];
            }
        }
        for (int k = 0; k < sum.length; k++) {
            sum[k] = first[k] + sum[k] / judged.length;
        }
        return sum;
    }

    private long phases() {
        return parts.levels().values().stream()
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
