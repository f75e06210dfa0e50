package org.parley.runtime.engine.block;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.parley.runtime.numeric.FusedMultiplyAdd;

/** Rows of floats; {@link FloatSums} says how sums are rounded. */
public final class FloatBlock extends RowBlock {

    /** Sums of a stretch of columns stay in the first-level cache until they are rounded. */
    private static final int STRETCH = 512;

    private static final ThreadLocal<double[]> SUMS = ThreadLocal.withInitial(() -> new double[STRETCH]);

    private final float[][] rows;
    /** By agent: the rows that live here and, while they are mixed, those that came from other processes. */
    private float[][] seen;

    FloatBlock(String name, int dimension, Hosted hosted, Workers workers, BlockQueue queue, Stamps stamps) {
        super(name, dimension, hosted, workers, queue, stamps);
        rows = new float[hosted.count()][dimension];
        seen = rows;
        if (hosted.first() > 0) {
            seen = new float[hosted.end()][];
            System.arraycopy(rows, 0, seen, hosted.first(), rows.length);
        }
    }

    /** The numbers of a row themselves, for whoever has settled the block or writes results of pending work. */
    public float[] row(int row) {
        return rows[row];
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

    static float[] row(RowBlock block, int row) {
        return ((FloatBlock) block).rows[row];
    }

    @Override
    void elementwiseRow(DoubleBinaryOperator f, RowBlock x, RowBlock y, int row) {
        float[] out = rows[row];
        float[] first = row(x, row);
        float[] second = row(y, row);
        int firstStride = first.length == 1 ? 0 : 1;
        int secondStride = second.length == 1 ? 0 : 1;
        for (int k = 0; k < out.length; k++) {
            out[k] = (float) f.applyAsDouble(first[k * firstStride], second[k * secondStride]);
        }
    }

    @Override
    void multiplyRow(RowBlock matrices, RowBlock vectors, int row) {
        float[] out = rows[row];
        float[] matrix = row(matrices, row);
        float[] vector = row(vectors, row);
        for (int i = 0; i < out.length; i++) {
            double sum = 0;
            for (int j = 0; j < vector.length; j++) {
                sum += (double) matrix[i * vector.length + j] * vector[j];
            }
            out[i] = (float) sum;
        }
    }

    @Override
    void dotRow(RowBlock x, RowBlock y, int row) {
        float[] first = row(x, row);
        float[] second = row(y, row);
        double sum = 0;
        for (int k = 0; k < first.length; k++) {
            sum += (double) first[k] * second[k];
        }
        rows[row][0] = (float) sum;
    }

    @Override
    public void setQuietly(int row, double value) {
        rows[row][0] = (float) value;
    }

    @Override
    void fillRow(int row, double value) {
        Arrays.fill(rows[row], (float) value);
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

    /** x_i + sum w_ij (x_j - x_i): near agreement the differences are small and exact, and only adding them to x_i is rounded. */
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

    /** The same sums in the same order, in one pass: rings and paths are what large models run on. */
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

    /** One term after the other: the sums and roundings of {@link #mixRow}. */
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

    private float[] sent(ArrivedTerms terms, RowBlock[] past, int t) {
        return seenBy(terms.ages[t] == 0 ? this : past[terms.ages[t] - 1], terms.agents[t]);
    }

    private static float[] seenBy(RowBlock block, int agent) {
        return ((FloatBlock) block).seen[agent];
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
    public void narrow(int row, int from, int to, double[] values) {
        for (int k = from; k < to; k++) {
            rows[row][k] = (float) values[k - from];
        }
    }

    @Override
    public double[] seen(int agent, int from, int to, double[] room) {
        return widened(seen[agent], from, to, room);
    }

    @Override
    int rowBytes() {
        return Math.multiplyExact(dimension(), Float.BYTES);
    }

    @Override
    void packRow(int row, ByteBuffer letter) {
        for (float value : rows[row]) {
            letter.putFloat(value);
        }
    }

    @Override
    void unpackRow(int row, ByteBuffer letter) {
        float[] into = rows[row];
        for (int k = 0; k < into.length; k++) {
            into[k] = letter.getFloat();
        }
    }

    @Override
    void see(int agent, RowBlock room, int row) {
        if (seen.length <= agent) {
            seen = Arrays.copyOf(seen, Math.max(agent + 1, 2 * seen.length));
        }
        seen[agent] = row(room, row);
    }

    @Override
    public void unsee(int agent) {
        seen[agent] = null;
    }

    @Override
    public boolean isWide() {
        return false;
    }

    @Override
    void readColumns(int row, double[] into, int from, int to) {
        for (int k = from; k < to; k++) {
            into[k] = rows[row][k];
        }
    }

    @Override
    public void addDifference(int row, double[] first, double[] sum, int from, int to) {
        for (int k = from; k < to; k++) {
            sum[k] += rows[row][k] - first[k];
        }
    }

    @Override
    void meanColumns(double[] first, double[] sum, int from, int to) {
        for (float[] row : rows) {
            for (int k = from; k < to; k++) {
                sum[k] += row[k] - first[k];
            }
        }
    }

    @Override
    void pullRow(double[] mean, double pull, RowBlock target, int row, int from, int to) {
        float[] own = rows[row];
        float[] out = row(target, row);
        for (int k = from; k < to; k++) {
            out[k] = (float) (pull == 1 ? mean[k] : own[k] + pull * (mean[k] - own[k]));
        }
    }

    @Override
    public void setColumn(int column, double value) {
        settle();
        for (float[] row : rows) {
            row[column] = (float) value;
        }
        written(depth());
    }

    @Override
    public void takeColumn(RowBlock image, int column, int columns) {
        settle();
        for (int i = 0; i < rows.length; i++) {
            float[] from = row(image, i);
            for (int k = 0; k < from.length; k++) {
                rows[i][k * columns + column] = from[k];
            }
        }
    }

    @Override
    boolean finiteRow(int row) {
        for (float value : rows[row]) {
            if (!Float.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void readQuietly(int agent, double[] into) {
        float[] from = rows[rowOf(agent)];
        for (int k = 0; k < from.length; k++) {
            into[k] = from[k];
        }
    }

    @Override
    public void writeQuietly(int agent, double[] from) {
        float[] into = rows[rowOf(agent)];
        for (int k = 0; k < into.length; k++) {
            into[k] = (float) from[k];
        }
    }

    @Override
    void writeRows(DataOutput output) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * Math.min(dimension(), MOST_AT_ONCE));
        FloatBuffer numbers = bytes.asFloatBuffer();
        for (float[] row : rows) {
            for (int from = 0; from < row.length; from += MOST_AT_ONCE) {
                int count = Math.min(row.length - from, MOST_AT_ONCE);
                numbers.clear().put(row, from, count);
                output.write(bytes.array(), 0, Float.BYTES * count);
            }
        }
    }

    @Override
    void readRows(DataInput input, int from, int to) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * Math.min(dimension(), MOST_AT_ONCE));
        FloatBuffer numbers = bytes.asFloatBuffer();
        for (int row = from; row < to; row++) {
            for (int k = 0; k < rows[row].length; k += MOST_AT_ONCE) {
                int count = Math.min(rows[row].length - k, MOST_AT_ONCE);
                input.readFully(bytes.array(), 0, Float.BYTES * count);
                numbers.clear().get(rows[row], k, count);
            }
        }
    }
}
