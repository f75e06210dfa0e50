package org.parley.runtime.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.runtime.record.Columns;

/**
 * The numbers a run is judged by, taken without disturbing it. Everything is summed over agents in ascending order.
 *
 * <p>Distances are root mean squares over agents: sqrt(1/n sum |s_i - s|^2).
 */
public final class Measurements {

    private final Run run;
    private final Optional<Reference> reference;

    public Measurements(Run run) {
        this.run = run;
        this.reference = run.model().reference(run.plan().problem());
    }

    /** The columns of this run beside those that every run has. */
    public Columns columns() {
        return hasConvergenceMetric()
                ? Columns.with(Columns.HESSIAN_SAMPLES, Columns.CONVERGENCE_METRIC)
                : Columns.with(Columns.HESSIAN_SAMPLES);
    }

    /** All that exist for this run, by column name. */
    public Map<String, Double> take() {
        Map<String, Double> values = new LinkedHashMap<>();
        RowBlock x = run.levels().get("upper").value();
        RowBlock y = run.levels().get("lower").value();
        losses(x, y, values);
        double[] meanX = mean(x);
        reference.ifPresent(exact -> {
            values.put(Columns.HYPERGRADIENT_NORM, hypergradientNorm(exact, meanX));
            values.put(Columns.LOWER_ERROR, lowerError(exact, meanX, y));
        });
        run.levels().forEach((name, level) -> values.put("consensus_" + name, consensus(level.value())));
        double agents = run.plan().agents();
        values.put(Columns.SAMPLES, run.meter().samples() / agents);
        values.put(Columns.PHASES, (double) phases());
        values.put(Columns.FLOATS_SENT, (double) run.meter().floatsSent());
        values.put(Columns.HESSIAN_SAMPLES, run.meter().hessianSamples() / agents);
        if (hasConvergenceMetric()) {
            values.put(Columns.CONVERGENCE_METRIC, convergenceMetric(values));
        }
        return values;
    }

    private boolean hasConvergenceMetric() {
        return reference.isPresent() && run.plan().problem() == ProblemClass.PERSONAL_LOWER;
    }

    /**
     * What INTERACT is judged by: |grad l(x̄)|^2 + |x - x̄|^2 + |y - y*(x̄)|^2, the last two summed over agents, not averaged.
     */
    private double convergenceMetric(Map<String, Double> values) {
        double gradient = values.get(Columns.HYPERGRADIENT_NORM);
        double consensus = values.get(Columns.CONSENSUS_UPPER);
        double lowerError = values.get(Columns.LOWER_ERROR);
        return gradient * gradient + run.plan().agents() * (consensus * consensus + lowerError * lowerError);
    }

    private void losses(RowBlock x, RowBlock y, Map<String, Double> values) {
        int hosted = run.engine().hosted();
        double[] upper = new double[hosted];
        double[] lower = new double[hosted];
        run.workers()
                .run(
                        (from, to) -> {
                            double[] rowX = new double[x.dimension()];
                            double[] rowY = new double[y.dimension()];
                            for (int row = from; row < to; row++) {
                                int agent = run.engine().firstHosted() + row;
                                x.read(agent, rowX);
                                y.read(agent, rowY);
                                AgentEvaluator evaluator = run.evaluations().agent(row);
                                evaluator.forget();
                                evaluator.upperDraw.move(0, 0, 0);
                                evaluator.lowerDraw.move(0, 0, 0);
                                upper[row] = evaluator.objective.upper(rowX, rowY, evaluator.upperDraw);
                                lower[row] = evaluator.objective.lower(rowX, rowY, evaluator.lowerDraw);
                                evaluator.forget();
                            }
                        },
                        hosted,
                        true);
        values.put(Columns.UPPER_LOSS, average(run.engine().gather(upper)));
        values.put(Columns.LOWER_LOSS, average(run.engine().gather(lower)));
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
