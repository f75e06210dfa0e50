package org.parley.runtime.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;

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

    /** All that exist for this run, by column name. */
    public Map<String, Double> take() {
        Map<String, Double> values = new LinkedHashMap<>();
        RowBlock x = run.levels().get("upper").value();
        RowBlock y = run.levels().get("lower").value();
        losses(x, y, values);
        reference.ifPresent(exact -> {
            boolean isPrivate = run.plan().problem() == ProblemClass.PRIVATE_UPPER;
            double[] point = isPrivate ? everyRow(x) : mean(x);
            values.put("hypergradient_norm", hypergradientNorm(exact, point));
            values.put("lower_error", lowerError(exact, point, y));
        });
        run.levels().forEach((name, level) -> values.put("consensus_" + name, consensus(level.value())));
        double agents = run.plan().agents();
        values.put("samples", run.meter().samples() / agents);
        values.put("phases", (double) phases());
        values.put("floats_sent", (double) run.meter().floatsSent());
        values.put("hessian_samples", run.meter().hessianSamples() / agents);
        return values;
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
        values.put("upper_loss", average(run.engine().gather(upper)));
        values.put("lower_loss", average(run.engine().gather(lower)));
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

    private double lowerError(Reference exact, double[] x, RowBlock y) {
        double[] solution = new double[y.dimension()];
        double[] squares = new double[y.hosted()];
        double[] row = new double[y.dimension()];
        for (int i = 0; i < squares.length; i++) {
            int agent = run.engine().firstHosted() + i;
            exact.lowerSolution(x, agent, solution);
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

    /** All agents' rows, one after the other. */
    private double[] everyRow(RowBlock block) {
        int width = block.dimension();
        double[] all = new double[run.plan().agents() * width];
        double[] column = new double[block.hosted()];
        double[] row = new double[width];
        for (int k = 0; k < width; k++) {
            for (int i = 0; i < column.length; i++) {
                block.read(run.engine().firstHosted() + i, row);
                column[i] = row[k];
            }
            double[] gathered = run.engine().gather(column);
            for (int agent = 0; agent < gathered.length; agent++) {
                all[agent * width + k] = gathered[agent];
            }
        }
        return all;
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
