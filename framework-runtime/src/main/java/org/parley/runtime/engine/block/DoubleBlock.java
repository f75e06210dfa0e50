package org.parley.runtime.engine.block;

import java.util.Arrays;
import org.parley.runtime.engine.block.Memory.Stamps;
import org.parley.runtime.engine.block.Terms.ArrivedTerms;

/** A block of doubles. */
public final class DoubleBlock extends DoubleRows {

    DoubleBlock(String name, int dimension, Hosted hosted, Workers workers, BlockQueue queue, Stamps stamps) {
        super(name, dimension, hosted, workers, queue, stamps);
    }

    @Override
    void combineRow(BlockOperation s, int row, int from, int to) {
        double[] out = rows[row];
        double[] x = row(s.x, row);
        switch (s.terms) {
            case 1 -> combine(out, s.a, x, from, to);
            case 2 -> combine(out, s.a, x, s.b, row(s.y, row), from, to);
            case 3 -> combine(out, s.a, x, s.b, row(s.y, row), s.c, row(s.z, row), from, to);
            case 4 -> combine(out, s.a, x, s.b, row(s.y, row), s.c, row(s.z, row), s.d, row(s.w, row), from, to);
            default ->
                combine(
                        out,
                        s.a,
                        x,
                        s.b,
                        row(s.y, row),
                        s.c,
                        row(s.z, row),
                        s.d,
                        row(s.w, row),
                        s.e,
                        row(s.v, row),
                        from,
                        to);
        }
    }

    private static void combine(double[] out, double a, double[] x, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = a * x[k];
        }
    }

    private static void combine(double[] out, double a, double[] x, double b, double[] y, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = a * x[k] + b * y[k];
        }
    }

    private static void combine(
            double[] out, double a, double[] x, double b, double[] y, double c, double[] z, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = a * x[k] + b * y[k] + c * z[k];
        }
    }

    private static void combine(
            double[] out,
            double a,
            double[] x,
            double b,
            double[] y,
            double c,
            double[] z,
            double d,
            double[] w,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            out[k] = a * x[k] + b * y[k] + c * z[k] + d * w[k];
        }
    }

    private static void combine(
            double[] out,
            double a,
            double[] x,
            double b,
            double[] y,
            double c,
            double[] z,
            double d,
            double[] w,
            double e,
            double[] v,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            out[k] = a * x[k] + b * y[k] + c * z[k] + d * w[k] + e * v[k];
        }
    }

    @Override
    void mixRow(Terms compiled, RowBlock target, int row, int from, int to) {
        double[] out = row(target, row);
        if (compiled.differences) {
            mixDifferences(compiled, row, out, from, to);
        } else {
            mixSum(compiled, row, out, from, to);
        }
    }

    /** Processes two neighbors per pass. Storing intermediate doubles does not round, so the order of the sums is that of a single pass. */
    private void mixDifferences(Terms compiled, int row, double[] out, int from, int to) {
        double[] own = rows[row];
        double[] start = own;
        int t = compiled.offsets[row];
        int end = compiled.offsets[row + 1];
        for (; t + 1 < end; t += 2) {
            addDifferences(
                    out,
                    start,
                    own,
                    compiled.weights[t],
                    seen[compiled.agents[t]],
                    compiled.weights[t + 1],
                    seen[compiled.agents[t + 1]],
                    from,
                    to);
            start = out;
        }
        if (t < end) {
            addDifference(out, start, own, compiled.weights[t], seen[compiled.agents[t]], from, to);
        } else if (start == own) {
            System.arraycopy(own, from, out, from, to - from);
        }
    }

    private static void addDifference(
            double[] out, double[] start, double[] own, double w, double[] x, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = start[k] + w * (x[k] - own[k]);
        }
    }

    private static void addDifferences(
            double[] out,
            double[] start,
            double[] own,
            double w1,
            double[] x1,
            double w2,
            double[] x2,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            out[k] = start[k] + w1 * (x1[k] - own[k]) + w2 * (x2[k] - own[k]);
        }
    }

    private void mixSum(Terms compiled, int row, double[] out, int from, int to) {
        int first = compiled.offsets[row];
        combine(out, compiled.weights[first], seen[compiled.agents[first]], from, to);
        for (int t = first + 1; t < compiled.offsets[row + 1]; t++) {
            combine(out, 1, out, compiled.weights[t], seen[compiled.agents[t]], from, to);
        }
    }

    /** Adds the terms one after the other, with the same sums and rounding as {@link #mixRow}. */
    @Override
    void mixAgedRow(ArrivedTerms terms, RowBlock[] past, RowBlock target, int row) {
        double[] own = rows[row];
        double[] out = row(target, row);
        if (terms.differences) {
            System.arraycopy(own, 0, out, 0, out.length);
        } else {
            Arrays.fill(out, 0);
        }
        for (int t = terms.begin(row); t < terms.end(row); t++) {
            double[] x = sent(terms, past, t);
            if (terms.differences) {
                addDifference(out, out, own, terms.weights[t], x, 0, out.length);
            } else {
                combine(out, 1, out, terms.weights[t], x, 0, out.length);
            }
        }
    }

    @Override
    public double[] widened(int row, int from, int to, double[] room) {
        return rows[row];
    }

    @Override
    public double[] seen(int agent, int from, int to, double[] room) {
        return seen[agent];
    }

    @Override
    public boolean isWide() {
        return true;
    }

    @Override
    void pullRow(double[] mean, double pull, RowBlock target, int row, int from, int to) {
        double[] own = rows[row];
        double[] out = row(target, row);
        if (pull == 1) {
            System.arraycopy(mean, from, out, from, to - from);
        } else {
            addDifference(out, own, own, pull, mean, from, to);
        }
    }
}
