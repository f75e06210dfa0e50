package org.parley.runtime.engine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.run.Block;

/** Rows of doubles. */
final class DoubleBlock extends RowBlock {

    final double[][] rows;
    private double[][] x;
    private double[][] y;
    private double[][] z;
    private double[][] w;
    private double[][] v;

    DoubleBlock(String name, int dimension, int firstHosted, int hosted, Workers workers, Stamps stamps) {
        super(name, dimension, firstHosted, hosted, workers, stamps);
        rows = new double[hosted][dimension];
    }

    @Override
    void operands(Block first, Block second, Block third, Block fourth, Block fifth) {
        x = ((DoubleBlock) first).rows;
        y = ((DoubleBlock) second).rows;
        z = ((DoubleBlock) third).rows;
        w = ((DoubleBlock) fourth).rows;
        v = ((DoubleBlock) fifth).rows;
    }

    @Override
    void combineRow(int row) {
        switch (terms) {
            case 1 -> combine(rows[row], a, x[row]);
            case 2 -> combine(rows[row], a, x[row], b, y[row]);
            case 3 -> combine(rows[row], a, x[row], b, y[row], c, z[row]);
            case 4 -> combine(rows[row], a, x[row], b, y[row], c, z[row], d, w[row]);
            default -> combine(rows[row], a, x[row], b, y[row], c, z[row], d, w[row], e, v[row]);
        }
    }

    private static void combine(double[] out, double a, double[] x) {
        for (int k = 0; k < out.length; k++) {
            out[k] = a * x[k];
        }
    }

    private static void combine(double[] out, double a, double[] x, double b, double[] y) {
        for (int k = 0; k < out.length; k++) {
            out[k] = a * x[k] + b * y[k];
        }
    }

    private static void combine(double[] out, double a, double[] x, double b, double[] y, double c, double[] z) {
        for (int k = 0; k < out.length; k++) {
            out[k] = a * x[k] + b * y[k] + c * z[k];
        }
    }

    private static void combine(
            double[] out, double a, double[] x, double b, double[] y, double c, double[] z, double d, double[] w) {
        for (int k = 0; k < out.length; k++) {
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
            double[] v) {
        for (int k = 0; k < out.length; k++) {
            out[k] = a * x[k] + b * y[k] + c * z[k] + d * w[k] + e * v[k];
        }
    }

    @Override
    void elementwiseRow(int row) {
        double[] out = rows[row];
        double[] first = x[row];
        double[] second = y[row];
        DoubleBinaryOperator f = function;
        int firstStride = first.length == 1 ? 0 : 1;
        int secondStride = second.length == 1 ? 0 : 1;
        for (int k = 0; k < out.length; k++) {
            out[k] = f.applyAsDouble(first[k * firstStride], second[k * secondStride]);
        }
    }

    @Override
    void multiplyRow(int row) {
        double[] out = rows[row];
        double[] matrix = x[row];
        double[] vector = y[row];
        for (int i = 0; i < out.length; i++) {
            double sum = 0;
            for (int j = 0; j < vector.length; j++) {
                sum += matrix[i * vector.length + j] * vector[j];
            }
            out[i] = sum;
        }
    }

    @Override
    void fillRow(int row, double value) {
        Arrays.fill(rows[row], value);
    }

    @Override
    void mixRow(CompiledWeights compiled, RowBlock target, int row) {
        double[] out = ((DoubleBlock) target).rows[row];
        int from = compiled.offsets[row];
        int to = compiled.offsets[row + 1];
        if (compiled.differences) {
            mixDifferences(compiled, out, rows[row], from, to);
        } else {
            mixSum(compiled, out, from, to);
        }
    }

    /** Two neighbours in each pass; storing in between rounds nothing, so the order of sums is that of one pass. */
    private void mixDifferences(CompiledWeights compiled, double[] out, double[] own, int from, int to) {
        double[] start = own;
        int t = from;
        for (; t + 1 < to; t += 2) {
            addDifferences(
                    out,
                    start,
                    own,
                    compiled.weights[t],
                    rows[compiled.agents[t]],
                    compiled.weights[t + 1],
                    rows[compiled.agents[t + 1]]);
            start = out;
        }
        if (t < to) {
            addDifference(out, start, own, compiled.weights[t], rows[compiled.agents[t]]);
        } else if (from == to) {
            System.arraycopy(own, 0, out, 0, out.length);
        }
    }

    private static void addDifference(double[] out, double[] start, double[] own, double w, double[] x) {
        for (int k = 0; k < out.length; k++) {
            out[k] = start[k] + w * (x[k] - own[k]);
        }
    }

    private static void addDifferences(
            double[] out, double[] start, double[] own, double w1, double[] x1, double w2, double[] x2) {
        for (int k = 0; k < out.length; k++) {
            out[k] = start[k] + w1 * (x1[k] - own[k]) + w2 * (x2[k] - own[k]);
        }
    }

    private void mixSum(CompiledWeights compiled, double[] out, int from, int to) {
        combine(out, compiled.weights[from], rows[compiled.agents[from]]);
        for (int t = from + 1; t < to; t++) {
            combine(out, 1, out, compiled.weights[t], rows[compiled.agents[t]]);
        }
    }

    @Override
    void meanColumns(double[] mean, int from, int to) {
        double[] first = rows[0];
        Arrays.fill(mean, from, to, 0);
        for (double[] row : rows) {
            for (int k = from; k < to; k++) {
                mean[k] += row[k] - first[k];
            }
        }
        for (int k = from; k < to; k++) {
            mean[k] = first[k] + mean[k] / rows.length;
        }
    }

    @Override
    void pullRow(double[] mean, double pull, RowBlock target, int row) {
        double[] own = rows[row];
        double[] out = ((DoubleBlock) target).rows[row];
        if (pull == 1) {
            System.arraycopy(mean, 0, out, 0, out.length);
        } else {
            addDifference(out, own, own, pull, mean);
        }
    }

    @Override
    void setColumn(int column, double value) {
        for (double[] row : rows) {
            row[column] = value;
        }
        written(depth());
    }

    @Override
    void takeColumn(RowBlock image, int column, int columns) {
        for (int i = 0; i < rows.length; i++) {
            double[] from = ((DoubleBlock) image).rows[i];
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
    public void read(int agent, double[] into) {
        System.arraycopy(rows[row(agent)], 0, into, 0, dimension());
    }

    @Override
    void writeQuietly(int agent, double[] from) {
        System.arraycopy(from, 0, rows[row(agent)], 0, dimension());
    }

    @Override
    void writeRows(DataOutput output) throws IOException {
        for (double[] row : rows) {
            for (double value : row) {
                output.writeDouble(value);
            }
        }
    }

    @Override
    void readRows(DataInput input) throws IOException {
        for (double[] row : rows) {
            for (int k = 0; k < row.length; k++) {
                row[k] = input.readDouble();
            }
        }
    }
}
