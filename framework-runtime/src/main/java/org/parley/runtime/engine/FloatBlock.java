package org.parley.runtime.engine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.run.Block;

/** Rows of floats; every right-hand side is formed in double and rounded once. */
final class FloatBlock extends RowBlock {

    /** Sums of a stretch of columns stay in the first-level cache until they are rounded. */
    private static final int STRETCH = 512;

    private static final ThreadLocal<double[]> SUMS = ThreadLocal.withInitial(() -> new double[STRETCH]);

    final float[][] rows;
    private float[][] x;
    private float[][] y;
    private float[][] z;
    private float[][] w;
    private float[][] v;

    FloatBlock(String name, int dimension, int firstHosted, int hosted, Workers workers, Stamps stamps) {
        super(name, dimension, firstHosted, hosted, workers, stamps);
        rows = new float[hosted][dimension];
    }

    @Override
    void operands(Block first, Block second, Block third, Block fourth, Block fifth) {
        x = ((FloatBlock) first).rows;
        y = ((FloatBlock) second).rows;
        z = ((FloatBlock) third).rows;
        w = ((FloatBlock) fourth).rows;
        v = ((FloatBlock) fifth).rows;
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

    private static void combine(float[] out, double a, float[] x) {
        for (int k = 0; k < out.length; k++) {
            out[k] = (float) (a * x[k]);
        }
    }

    private static void combine(float[] out, double a, float[] x, double b, float[] y) {
        for (int k = 0; k < out.length; k++) {
            out[k] = (float) (a * x[k] + b * y[k]);
        }
    }

    private static void combine(float[] out, double a, float[] x, double b, float[] y, double c, float[] z) {
        for (int k = 0; k < out.length; k++) {
            out[k] = (float) (a * x[k] + b * y[k] + c * z[k]);
        }
    }

    private static void combine(
            float[] out, double a, float[] x, double b, float[] y, double c, float[] z, double d, float[] w) {
        for (int k = 0; k < out.length; k++) {
            out[k] = (float) (a * x[k] + b * y[k] + c * z[k] + d * w[k]);
        }
    }

    private static void combine(
            float[] out,
            double a,
            float[] x,
            double b,
            float[] y,
            double c,
            float[] z,
            double d,
            float[] w,
            double e,
            float[] v) {
        for (int k = 0; k < out.length; k++) {
            out[k] = (float) (a * x[k] + b * y[k] + c * z[k] + d * w[k] + e * v[k]);
        }
    }

    @Override
    void elementwiseRow(int row) {
        float[] out = rows[row];
        float[] first = x[row];
        float[] second = y[row];
        DoubleBinaryOperator f = function;
        int firstStride = first.length == 1 ? 0 : 1;
        int secondStride = second.length == 1 ? 0 : 1;
        for (int k = 0; k < out.length; k++) {
            out[k] = (float) f.applyAsDouble(first[k * firstStride], second[k * secondStride]);
        }
    }

    @Override
    void multiplyRow(int row) {
        float[] out = rows[row];
        float[] matrix = x[row];
        float[] vector = y[row];
        for (int i = 0; i < out.length; i++) {
            double sum = 0;
            for (int j = 0; j < vector.length; j++) {
                sum += (double) matrix[i * vector.length + j] * vector[j];
            }
            out[i] = (float) sum;
        }
    }

    @Override
    void fillRow(int row, double value) {
        Arrays.fill(rows[row], (float) value);
    }

    @Override
    void mixRow(CompiledWeights compiled, RowBlock target, int row) {
        float[] out = ((FloatBlock) target).rows[row];
        double[] sums = SUMS.get();
        for (int from = 0; from < out.length; from += STRETCH) {
            int length = Math.min(STRETCH, out.length - from);
            sum(compiled, row, from, length, sums);
            for (int k = 0; k < length; k++) {
                out[from + k] = (float) sums[k];
            }
        }
    }

    private void sum(CompiledWeights compiled, int row, int from, int length, double[] sums) {
        float[] own = rows[row];
        for (int k = 0; k < length; k++) {
            sums[k] = compiled.differences ? own[from + k] : 0;
        }
        for (int t = compiled.offsets[row]; t < compiled.offsets[row + 1]; t++) {
            double weight = compiled.weights[t];
            float[] other = rows[compiled.agents[t]];
            if (compiled.differences) {
                for (int k = 0; k < length; k++) {
                    sums[k] += weight * ((double) other[from + k] - own[from + k]);
                }
            } else {
                for (int k = 0; k < length; k++) {
                    sums[k] += weight * other[from + k];
                }
            }
        }
    }

    @Override
    void meanColumns(double[] mean, int from, int to) {
        float[] first = rows[0];
        Arrays.fill(mean, from, to, 0);
        for (float[] row : rows) {
            for (int k = from; k < to; k++) {
                mean[k] += (double) row[k] - first[k];
            }
        }
        for (int k = from; k < to; k++) {
            mean[k] = first[k] + mean[k] / rows.length;
        }
    }

    @Override
    void pullRow(double[] mean, double pull, RowBlock target, int row) {
        float[] own = rows[row];
        float[] out = ((FloatBlock) target).rows[row];
        for (int k = 0; k < out.length; k++) {
            out[k] = (float) (own[k] + pull * (mean[k] - own[k]));
        }
    }

    @Override
    void setColumn(int column, double value) {
        for (float[] row : rows) {
            row[column] = (float) value;
        }
        written(depth());
    }

    @Override
    void takeColumn(RowBlock image, int column, int columns) {
        for (int i = 0; i < rows.length; i++) {
            float[] from = ((FloatBlock) image).rows[i];
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
    public void read(int agent, double[] into) {
        float[] from = rows[row(agent)];
        for (int k = 0; k < from.length; k++) {
            into[k] = from[k];
        }
    }

    @Override
    void writeQuietly(int agent, double[] from) {
        float[] into = rows[row(agent)];
        for (int k = 0; k < into.length; k++) {
            into[k] = (float) from[k];
        }
    }

    @Override
    void writeRows(DataOutput output) throws IOException {
        for (float[] row : rows) {
            for (float value : row) {
                output.writeFloat(value);
            }
        }
    }

    @Override
    void readRows(DataInput input) throws IOException {
        for (float[] row : rows) {
            for (int k = 0; k < row.length; k++) {
                row[k] = input.readFloat();
            }
        }
    }
}
