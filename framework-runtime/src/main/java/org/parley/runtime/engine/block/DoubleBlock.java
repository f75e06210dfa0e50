package org.parley.runtime.engine.block;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;

/** Rows of doubles. */
public final class DoubleBlock extends RowBlock {

    private final double[][] rows;
    /** By agent: the rows that live here and, while they are mixed, those that came from other processes. */
    private double[][] seen;

    DoubleBlock(String name, int dimension, Hosted hosted, Workers workers, BlockQueue queue, Stamps stamps) {
        super(name, dimension, hosted, workers, queue, stamps);
        rows = new double[hosted.count()][dimension];
        seen = rows;
        if (hosted.first() > 0) {
            seen = new double[hosted.end()][];
            System.arraycopy(rows, 0, seen, hosted.first(), rows.length);
        }
    }

    /** The numbers of a row themselves, for whoever has settled the block or writes results of pending work. */
    public double[] row(int row) {
        return rows[row];
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

    static double[] row(RowBlock block, int row) {
        return ((DoubleBlock) block).rows[row];
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
    void elementwiseRow(DoubleBinaryOperator f, RowBlock x, RowBlock y, int row) {
        double[] out = rows[row];
        double[] first = row(x, row);
        double[] second = row(y, row);
        int firstStride = first.length == 1 ? 0 : 1;
        int secondStride = second.length == 1 ? 0 : 1;
        for (int k = 0; k < out.length; k++) {
            out[k] = f.applyAsDouble(first[k * firstStride], second[k * secondStride]);
        }
    }

    @Override
    void multiplyRow(RowBlock matrices, RowBlock vectors, int row) {
        double[] out = rows[row];
        double[] matrix = row(matrices, row);
        double[] vector = row(vectors, row);
        for (int i = 0; i < out.length; i++) {
            double sum = 0;
            for (int j = 0; j < vector.length; j++) {
                sum += matrix[i * vector.length + j] * vector[j];
            }
            out[i] = sum;
        }
    }

    @Override
    void dotRow(RowBlock x, RowBlock y, int row) {
        double[] first = row(x, row);
        double[] second = row(y, row);
        double sum = 0;
        for (int k = 0; k < first.length; k++) {
            sum += first[k] * second[k];
        }
        rows[row][0] = sum;
    }

    @Override
    public void setQuietly(int row, double value) {
        rows[row][0] = value;
    }

    @Override
    void fillRow(int row, double value) {
        Arrays.fill(rows[row], value);
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

    /** Two neighbours in each pass; storing in between rounds nothing, so the order of sums is that of one pass. */
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

    /** One term after the other: the sums and roundings of {@link #mixRow}. */
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

    private double[] sent(ArrivedTerms terms, RowBlock[] past, int t) {
        return seenBy(terms.ages[t] == 0 ? this : past[terms.ages[t] - 1], terms.agents[t]);
    }

    private static double[] seenBy(RowBlock block, int agent) {
        return ((DoubleBlock) block).seen[agent];
    }

    @Override
    public double[] widened(int row, int from, int to, double[] room) {
        return rows[row];
    }

    @Override
    public void narrow(int row, int from, int to, double[] values) {
        System.arraycopy(values, 0, rows[row], from, to - from);
    }

    @Override
    public double[] seen(int agent, int from, int to, double[] room) {
        return seen[agent];
    }

    @Override
    int rowBytes() {
        return Math.multiplyExact(dimension(), Double.BYTES);
    }

    @Override
    void packRow(int row, ByteBuffer letter) {
        for (double value : rows[row]) {
            letter.putDouble(value);
        }
    }

    @Override
    void unpackRow(int row, ByteBuffer letter) {
        double[] into = rows[row];
        for (int k = 0; k < into.length; k++) {
            into[k] = letter.getDouble();
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
        return true;
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
        for (double[] row : rows) {
            for (int k = from; k < to; k++) {
                sum[k] += row[k] - first[k];
            }
        }
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

    @Override
    public void setColumn(int column, double value) {
        settle();
        for (double[] row : rows) {
            row[column] = value;
        }
        written(depth());
    }

    @Override
    public void takeColumn(RowBlock image, int column, int columns) {
        settle();
        for (int i = 0; i < rows.length; i++) {
            double[] from = row(image, i);
            for (int k = 0; k < from.length; k++) {
                rows[i][k * columns + column] = from[k];
            }
        }
    }

    @Override
    boolean finiteRow(int row) {
        for (double value : rows[row]) {
            if (!Double.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void readQuietly(int agent, double[] into) {
        System.arraycopy(rows[rowOf(agent)], 0, into, 0, dimension());
    }

    @Override
    public void writeQuietly(int agent, double[] from) {
        System.arraycopy(from, 0, rows[rowOf(agent)], 0, dimension());
    }

    @Override
    void writeRows(DataOutput output) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * Math.min(dimension(), MOST_AT_ONCE));
        DoubleBuffer numbers = bytes.asDoubleBuffer();
        for (double[] row : rows) {
            for (int from = 0; from < row.length; from += MOST_AT_ONCE) {
                int count = Math.min(row.length - from, MOST_AT_ONCE);
                numbers.clear().put(row, from, count);
                output.write(bytes.array(), 0, Double.BYTES * count);
            }
        }
    }

    @Override
    void readRows(DataInput input, int from, int to) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * Math.min(dimension(), MOST_AT_ONCE));
        DoubleBuffer numbers = bytes.asDoubleBuffer();
        for (int row = from; row < to; row++) {
            for (int k = 0; k < rows[row].length; k += MOST_AT_ONCE) {
                int count = Math.min(rows[row].length - k, MOST_AT_ONCE);
                input.readFully(bytes.array(), 0, Double.BYTES * count);
                numbers.clear().get(rows[row], k, count);
            }
        }
    }
}
