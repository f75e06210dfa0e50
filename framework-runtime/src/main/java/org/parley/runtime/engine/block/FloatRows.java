package org.parley.runtime.engine.block;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.parley.runtime.engine.block.Memory.Stamps;
import org.parley.runtime.engine.block.Terms.ArrivedTerms;

/** A block of floats without sums of rows, which have their own rounding rules. The build generates the twin for the other precision. */
@SuppressWarnings("cast")
abstract class FloatRows extends RowBlock {

    final float[][] rows;
    /** By agent: the rows hosted here and, during a mixing, those received from other processes. */
    float[][] seen;

    FloatRows(String name, int dimension, Hosted hosted, Workers workers, BlockQueue queue, Stamps stamps) {
        super(name, dimension, hosted, workers, queue, stamps);
        rows = new float[hosted.count()][dimension];
        seen = rows;
        if (hosted.first() > 0) {
            seen = new float[hosted.end()][];
            System.arraycopy(rows, 0, seen, hosted.first(), rows.length);
        }
    }

    /** Returns the array of a row. The caller must have executed all pending work, or be part of it. */
    public float[] row(int row) {
        return rows[row];
    }

    static float[] row(RowBlock block, int row) {
        return ((FloatRows) block).rows[row];
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

    final float[] sent(ArrivedTerms terms, RowBlock[] past, int t) {
        return seenBy(terms.ages[t] == 0 ? this : past[terms.ages[t] - 1], terms.agents[t]);
    }

    private static float[] seenBy(RowBlock block, int agent) {
        return ((FloatRows) block).seen[agent];
    }

    @Override
    public void narrow(int row, int from, int to, double[] values) {
        for (int k = from; k < to; k++) {
            rows[row][k] = (float) values[k - from];
        }
    }

    @Override
    void packRow(int row, ByteBuffer message) {
        for (float value : rows[row]) {
            message.putFloat(value);
        }
    }

    @Override
    void unpackRow(int row, ByteBuffer message) {
        float[] into = rows[row];
        for (int k = 0; k < into.length; k++) {
            into[k] = message.getFloat();
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
    public void setColumn(int column, double value) {
        finishPending();
        for (float[] row : rows) {
            row[column] = (float) value;
        }
        written(depth());
    }

    @Override
    public void takeColumn(RowBlock image, int column, int columns) {
        finishPending();
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
    void packColumns(int row, int from, int to, ByteBuffer into) {
        into.asFloatBuffer().put(rows[row], from, to - from);
        into.position(Float.BYTES * (to - from));
    }

    @Override
    void unpackColumns(int row, int from, int to, ByteBuffer bytes) {
        bytes.asFloatBuffer().get(rows[row], from, to - from);
    }
}
