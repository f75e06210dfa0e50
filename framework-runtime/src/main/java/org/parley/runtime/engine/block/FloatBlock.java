package org.parley.runtime.engine.block;

import java.util.Arrays;
import org.parley.runtime.engine.block.Memory.Stamps;
import org.parley.runtime.engine.block.Terms.ArrivedTerms;
import org.parley.runtime.numeric.FusedMultiplyAdd;

/** A block of floats; {@link FloatSums} describes how sums are rounded. */
public final class FloatBlock extends FloatRows {

    /** The number of columns whose sums stay in the first-level cache until they are rounded. */
    private static final int STRETCH = 512;

    private static final ThreadLocal<double[]> SUMS = ThreadLocal.withInitial(() -> new double[STRETCH]);

    FloatBlock(String name, int dimension, Hosted hosted, Workers workers, BlockQueue queue, Stamps stamps) {
        super(name, dimension, hosted, workers, queue, stamps);
    }

    @Override
    void combineRow(BlockOperation s, int row, int from, int to) {
        float[] out = rows[row];
        float[] x = row(s.x, row);
        switch (s.terms) {
            case 1 -> FloatSums.scale(out, (float) s.a, x, from, to);
            case 2 -> FloatSums.combineTwo(s, out, x, row(s.y, row), from, to);
            case 3 -> FloatSums.combineThree(s, out, x, row(s.y, row), row(s.z, row), from, to);
            case 4 ->
                FloatSums.combine(out, s.a, x, s.b, row(s.y, row), s.c, row(s.z, row), s.d, row(s.w, row), from, to);
            default ->
                FloatSums.combine(
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

    @Override
    void mixRow(Terms compiled, RowBlock target, int row, int from, int to) {
        float[] out = row(target, row);
        for (int start = from; start < to; start += STRETCH) {
            int end = Math.min(start + STRETCH, to);
            if (compiled.differences) {
                mixDifferences(compiled, row, out, start, end);
            } else {
                mixSum(compiled, row, out, start, end);
            }
        }
    }

    /** Computes x_i + sum w_ij (x_j - x_i). Near consensus the differences are small and exact, and only the addition to x_i is rounded. */
    private void mixDifferences(Terms compiled, int row, float[] out, int from, int to) {
        float[] own = rows[row];
        int t = compiled.offsets[row];
        int end = compiled.offsets[row + 1];
        if (end - t == 2) {
            mixTwo(
                    out,
                    own,
                    (float) compiled.weights[t],
                    seen[compiled.agents[t]],
                    (float) compiled.weights[t + 1],
                    seen[compiled.agents[t + 1]],
                    from,
                    to);
            return;
        }
        Arrays.fill(out, from, to, 0);
        for (; t + 1 < end; t += 2) {
            addDifferences(
                    out,
                    own,
                    (float) compiled.weights[t],
                    seen[compiled.agents[t]],
                    (float) compiled.weights[t + 1],
                    seen[compiled.agents[t + 1]],
                    from,
                    to);
        }
        if (t < end) {
            addDifference(out, own, (float) compiled.weights[t], seen[compiled.agents[t]], from, to);
        }
        for (int k = from; k < to; k++) {
            out[k] += own[k];
        }
    }

    /** Computes the same sums in the same order in a single pass, for rings and paths, which are common with large models. */
    private static void mixTwo(float[] out, float[] own, float w1, float[] x1, float w2, float[] x2, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = own[k] + FusedMultiplyAdd.of(w2, x2[k] - own[k], w1 * (x1[k] - own[k]));
        }
    }

    private static void addDifference(float[] out, float[] own, float w, float[] x, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = FusedMultiplyAdd.of(w, x[k] - own[k], out[k]);
        }
    }

    private static void addDifferences(
            float[] out, float[] own, float w1, float[] x1, float w2, float[] x2, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = FusedMultiplyAdd.of(w2, x2[k] - own[k], FusedMultiplyAdd.of(w1, x1[k] - own[k], out[k]));
        }
    }

    private void mixSum(Terms compiled, int row, float[] out, int from, int to) {
        double[] sums = SUMS.get();
        Arrays.fill(sums, 0);
        for (int t = compiled.offsets[row]; t < compiled.offsets[row + 1]; t++) {
            double weight = compiled.weights[t];
            float[] other = seen[compiled.agents[t]];
            for (int k = from; k < to; k++) {
                sums[k - from] += weight * other[k];
            }
        }
        for (int k = from; k < to; k++) {
            out[k] = (float) sums[k - from];
        }
    }

    /** Adds the terms one after the other, with the same sums and rounding as {@link #mixRow}. */
    @Override
    void mixAgedRow(ArrivedTerms terms, RowBlock[] past, RowBlock target, int row) {
        float[] out = row(target, row);
        for (int start = 0; start < out.length; start += STRETCH) {
            int end = Math.min(start + STRETCH, out.length);
            if (terms.differences) {
                mixAgedDifferences(terms, past, row, out, start, end);
            } else {
                mixAgedSum(terms, past, row, out, start, end);
            }
        }
    }

    private void mixAgedDifferences(ArrivedTerms terms, RowBlock[] past, int row, float[] out, int from, int to) {
        float[] own = rows[row];
        Arrays.fill(out, from, to, 0);
        for (int t = terms.begin(row); t < terms.end(row); t++) {
            addDifference(out, own, (float) terms.weights[t], sent(terms, past, t), from, to);
        }
        for (int k = from; k < to; k++) {
            out[k] += own[k];
        }
    }

    private void mixAgedSum(ArrivedTerms terms, RowBlock[] past, int row, float[] out, int from, int to) {
        double[] sums = SUMS.get();
        Arrays.fill(sums, 0);
        for (int t = terms.begin(row); t < terms.end(row); t++) {
            float[] other = sent(terms, past, t);
            for (int k = from; k < to; k++) {
                sums[k - from] += terms.weights[t] * other[k];
            }
        }
        for (int k = from; k < to; k++) {
            out[k] = (float) sums[k - from];
        }
    }

    @Override
    public double[] widened(int row, int from, int to, double[] room) {
        return widened(rows[row], from, to, room);
    }

    private static double[] widened(float[] row, int from, int to, double[] room) {
        for (int k = from; k < to; k++) {
            room[k - from] = row[k];
        }
        return room;
    }

    @Override
    public double[] seen(int agent, int from, int to, double[] room) {
        return widened(seen[agent], from, to, room);
    }

    @Override
    public boolean isWide() {
        return false;
    }

    @Override
    void pullRow(double[] mean, double pull, RowBlock target, int row, int from, int to) {
        float[] own = rows[row];
        float[] out = row(target, row);
        for (int k = from; k < to; k++) {
            out[k] = (float) (pull == 1 ? mean[k] : own[k] + pull * (mean[k] - own[k]));
        }
    }
}
