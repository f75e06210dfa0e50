package org.parley.runtime.engine.oracle;

import java.util.Arrays;
import java.util.Optional;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.SharedMetric;
import org.parley.runtime.engine.block.DoubleBlock;
import org.parley.runtime.engine.block.FloatBlock;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.plan.Precision;

/**
 * Evaluates a metric on shared samples for all hosted agents, part by part. Agents whose variables equal those of the first agent have its
 * value, so a common starting point and an average are evaluated once.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public final class SharedEvaluation<A> {

    private final SharedMetric<A> metric;
    private final Rows<A> rows;

    /** Provides a row of a block as an array. */
    @FunctionalInterface
    private interface Rows<A> {

        A of(RowBlock block, int row);
    }

    private SharedEvaluation(SharedMetric<A> metric, Rows<A> rows) {
        this.metric = metric;
        this.rows = rows;
    }

    /** Returns the evaluation of a model's shared metric, if it has one. */
    public static Optional<? extends SharedEvaluation<?>> of(BilevelModel model, Precision precision) {
        if (precision == Precision.FLOAT64) {
            return model.sharedDoubles()
                    .map(metric -> new SharedEvaluation<>(metric, (block, row) -> ((DoubleBlock) block).row(row)));
        }
        Optional<SharedEvaluation<float[]>> floats = model.sharedFloats()
                .map(metric -> new SharedEvaluation<>(metric, (block, row) -> ((FloatBlock) block).row(row)));
        return floats.isPresent()
                ? floats
                : model.sharedDoubles().map(metric -> new SharedEvaluation<>(metric, SharedEvaluation::widened));
    }

    /** Returns the position of the metric in those of the model. */
    public int index() {
        return metric.index();
    }

    /**
     * Returns the metric of each agent. Pending work must have been executed.
     *
     * @param x a row for each agent, or a single row for all; the same applies to y
     */
    public double[] values(RowBlock x, RowBlock y, int agents, Workers workers) {
        int different = x.hosted() == 1 && y.hosted() == 1 ? 1 : agents;
        boolean[] asFirst = new boolean[different];
        for (int row = 1; row < different; row++) {
            asFirst[row] = isFirst(x, row) && isFirst(y, row);
        }
        double[][] sums = new double[metric.parts()][different];
        workers.run(
                (from, to) -> {
                    for (int part = from; part < to; part++) {
                        for (int row = 0; row < different; row++) {
                            sums[part][row] = asFirst[row] ? sums[part][0] : metric.sum(part, of(x, row), of(y, row));
                        }
                    }
                },
                sums.length,
                true);
        double[] values = new double[agents];
        for (int row = 0; row < different; row++) {
            for (double[] part : sums) {
                values[row] += part[row];
            }
            values[row] /= metric.samples();
        }
        Arrays.fill(values, different, agents, values[0]);
        return values;
    }

    private boolean isFirst(RowBlock block, int row) {
        A first = of(block, 0);
        A other = of(block, row);
        return first == other
                || (first instanceof float[] numbers
                        ? Arrays.equals(numbers, (float[]) other)
                        : Arrays.equals((double[]) first, (double[]) other));
    }

    private A of(RowBlock block, int row) {
        return rows.of(block, block.hosted() == 1 ? 0 : row);
    }

    private static double[] widened(RowBlock block, int row) {
        return block.widened(row, 0, block.dimension(), new double[block.dimension()]);
    }
}
