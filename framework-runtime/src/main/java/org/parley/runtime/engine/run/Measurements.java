package org.parley.runtime.engine.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Metric;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.observe.Measured;
import org.parley.runtime.engine.oracle.AgentEvaluator.Figures;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.processes.Reductions;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.record.Columns;

/**
 * The numbers a run is judged by, taken without disturbing it. Everything is summed over agents in ascending order; those that lie are left out.
 * Of several processes all must measure at the same time, and all get the same row.
 *
 * <p>Distances are root mean squares over agents: sqrt(1/n sum |s_i - s|^2).
 */
public final class Measurements {

    /** How the column of a metric's bottom decile over agents ends. */
    public static final String BOTTOM_DECILE = "_p10";

    /** How many losses an agent has: upper and lower. */
    private static final int LOSSES = 2;

    private final Run run;
    private final RunParts parts;
    private final List<Metric> metrics;
    private final Reductions reductions;
    private final ExactAnswers exact;
    /** The agents that do not lie. */
    private final int[] judged;

    public Measurements(Run run) {
        this.run = run;
        this.parts = run.parts();
        BilevelModelFactory factory = parts.plan().model().factory();
        this.metrics =
                PluginBoundary.ask(factory, "in metrics()", () -> parts.model().metrics());
        this.reductions = parts.processes().reductions();
        this.judged = IntStream.range(0, parts.plan().agents())
                .filter(agent -> !parts.faults().lies(agent))
                .toArray();
        this.exact = new ExactAnswers(parts, judged);
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
        if (exact.haveConvergenceMetric()) {
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
            run.observers().measure(new Measured(run.round(), values, ofAgents, exact::reference));
            return values;
        } finally {
            PluginBoundary.leave(before);
        }
    }

    /**
     * The row of all processes.
     *
     * @param ofAgents takes the numbers behind the averages
     */
    private Map<String, Double> values(Map<String, double[]> ofAgents) {
        Map<String, Double> values = new LinkedHashMap<>();
        RowBlock x = parts.levels().get("upper").value();
        Optional<RowBlock> y = Optional.ofNullable(parts.levels().get("lower")).map(RunLevel::value);
        figures(x, y, values, ofAgents);
        Optional<ExactAnswers.Distances> distances =
                exact.areKnown() ? Optional.of(exact.distances(x, y)) : Optional.empty();
        distances.ifPresent(known -> known.addTo(values));
        parts.levels().forEach((name, level) -> values.put(Columns.consensus(name), consensus(level.value())));
        double agents = parts.plan().agents();
        Meter spent = parts.meter().ofAll(reductions);
        values.put(Columns.SAMPLES, spent.samples() / agents);
        values.put(Columns.PHASES, (double) phases());
        values.put(Columns.FLOATS_SENT, (double) spent.floatsSent());
        if (parts.plan().compresses()) {
            values.put(Columns.BITS_SENT, (double) spent.bitsSent());
        }
        values.put(Columns.HESSIAN_SAMPLES, spent.hessianSamples() / agents);
        parts.reports().forEach((column, block) -> values.put(column, reductions.mean(block)[0]));
        distances
                .flatMap(known -> known.ownLowerErrors().stream().boxed().findFirst())
                .ifPresent(errors -> values.put(Columns.CONVERGENCE_METRIC, convergenceMetric(errors, values)));
        return values;
    }

    /**
     * What INTERACT is judged by: |grad l(x̄)|^2 + |x - x̄|^2 + |y - y*|^2, the last two summed over agents, not averaged, and y_i* being the
     * solution of agent i at its own x_i.
     */
    private double convergenceMetric(double ownLowerErrors, Map<String, Double> values) {
        double gradient = values.get(Columns.HYPERGRADIENT_NORM);
        double consensus = values.get(Columns.CONSENSUS_UPPER);
        return gradient * gradient + judged.length * (consensus * consensus + ownLowerErrors);
    }

    private void figures(
            RowBlock x, Optional<RowBlock> lower, Map<String, Double> values, Map<String, double[]> ofAgents) {
        RowBlock y = lower.orElseGet(
                () -> parts.memory().scratch("no-lower", parts.model().lowerDimension()));
        int samples = parts.plan().record().samples();
        Figures[] figures = new Figures[parts.hosted().count()];
        Arrays.setAll(figures, row -> new Figures(metrics.size()));
        parts.workers()
                .run(
                        (from, to) -> {
                            for (int row = from; row < to; row++) {
                                parts.evaluations().agent(row).measure(x, y, row, samples, figures[row]);
                            }
                        },
                        figures.length,
                        true);
        double[] ofAll = reductions.gather("losses and metrics", numbers(figures));
        ofAgents.put(Columns.UPPER_LOSS, overAgents(ofAll, 0));
        values.put(Columns.UPPER_LOSS, Sums.average(ofAgents.get(Columns.UPPER_LOSS)));
        if (lower.isPresent()) {
            ofAgents.put(Columns.LOWER_LOSS, overAgents(ofAll, 1));
            values.put(Columns.LOWER_LOSS, Sums.average(ofAgents.get(Columns.LOWER_LOSS)));
        }
        for (int m = 0; m < metrics.size(); m++) {
            double[] metric = overAgents(ofAll, LOSSES + m);
            ofAgents.put(metrics.get(m).name(), metric);
            metric(metrics.get(m), metric, values);
        }
    }

    /** Losses and metrics of each agent here. */
    private double[] numbers(Figures[] figures) {
        double[] numbers = new double[figures.length * (LOSSES + metrics.size())];
        int next = 0;
        for (Figures ofAgent : figures) {
            numbers[next++] = ofAgent.upper();
            numbers[next++] = ofAgent.lower();
            for (int m = 0; m < metrics.size(); m++) {
                numbers[next++] = ofAgent.metric(m);
            }
        }
        return numbers;
    }

    private double[] overAgents(double[] ofAll, int figure) {
        return Arrays.stream(judged)
                .mapToDouble(agent -> ofAll[agent * (LOSSES + metrics.size()) + figure])
                .toArray();
    }

    /** Agents without a value do not count; without any there is no value at all. */
    private static void metric(Metric metric, double[] ofAgents, Map<String, Double> values) {
        double[] present =
                Arrays.stream(ofAgents).filter(value -> !Double.isNaN(value)).toArray();
        if (present.length == 0) {
            return;
        }
        values.put(metric.name(), Sums.average(present));
        if (metric.withBottomDecile()) {
            Arrays.sort(present);
            values.put(metric.name() + BOTTOM_DECILE, present[Math.max(present.length / 10 - 1, 0)]);
        }
    }

    private double consensus(RowBlock block) {
        double[] mean = reductions.mean(block, judged);
        double[] squares = new double[block.hosted()];
        double[] row = new double[block.dimension()];
        for (int i = 0; i < squares.length; i++) {
            block.read(parts.hosted().agent(i), row);
            squares[i] = Sums.squaredDistance(row, mean);
        }
        double[] ofAll = reductions.gather("distances from the mean", squares);
        return Math.sqrt(Sums.average(
                Arrays.stream(judged).mapToDouble(agent -> ofAll[agent]).toArray()));
    }

    private long phases() {
        return parts.levels().values().stream()
                .mapToLong(level -> level.value().depth())
                .max()
                .orElse(0);
    }
}
