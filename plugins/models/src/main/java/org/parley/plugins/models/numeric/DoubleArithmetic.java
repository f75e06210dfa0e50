package org.parley.plugins.models.numeric;

import java.util.Arrays;
import org.parley.api.data.Samples;
import org.parley.api.numeric.MatrixProducts;

/** Double precision. */
public record DoubleArithmetic(
        MatrixProducts<double[]> products,
        ThreadLocal<SharedWorkspace<double[]>> desks,
        DecodedSamples<double[]> decoded,
        FirstJudgement<double[]> firstJudgement)
        implements Arithmetic<double[]> {

    /** @param memory where whole sets of samples may be kept */
    public DoubleArithmetic(MatrixProducts<double[]> products, SampleMemory memory) {
        this(
                products,
                ThreadLocal.withInitial(SharedWorkspace::new),
                new DecodedSamples<>(memory, Double.BYTES),
                new FirstJudgement<>());
    }

    @Override
    public SharedWorkspace<double[]> desk() {
        return desks.get();
    }

    @Override
    public Indexing<double[]> indexing() {
        return new DoubleIndexing();
    }

    @Override
    public double[] allocate(int size) {
        return new double[size];
    }

    @Override
    public double get(double[] array, int at) {
        return array[at];
    }

    @Override
    public void set(double[] array, int at, double value) {
        array[at] = value;
    }

    @Override
    public void fill(double[] array, int from, int to, double value) {
        Arrays.fill(array, from, to, value);
    }

    @Override
    public void gather(Samples samples, int sample, double[] into, int offset) {
        samples.copyFeatures(sample, into, offset);
    }

    @Override
    public void read(double[] from, int offset, double[] into, int count) {
        System.arraycopy(from, offset, into, 0, count);
    }

    @Override
    public void write(double[] from, double[] into, int offset, int count) {
        System.arraycopy(from, 0, into, offset, count);
    }

    @Override
    public void add(double factor, double[] x, double[] into, int count) {
        for (int k = 0; k < count; k++) {
            into[k] += factor * x[k];
        }
    }

    @Override
    public void multiply(double[] x, double[] into, int count) {
        for (int k = 0; k < count; k++) {
            into[k] *= x[k];
        }
    }

    @Override
    public double squares(double[] x, int count) {
        double sum = 0;
        for (int k = 0; k < count; k++) {
            sum += x[k] * x[k];
        }
        return sum;
    }

    @Override
    public void addProducts(double factor, double[] x, double[] y, double[] into, int count) {
        for (int k = 0; k < count; k++) {
            into[k] += factor * x[k] * y[k];
        }
    }

    @Override
    public boolean equal(double[] x, int ofX, double[] y, int ofY, int count) {
        return Arrays.equals(x, ofX, ofX + count, y, ofY, ofY + count);
    }

    @Override
    public void innerProductsOfColumns(
            double factor, double[] a, double[] b, double[] scales, double[] out, int rows, int columns) {
        Arrays.fill(out, 0, columns, 0);
        for (int i = 0; i < rows; i++) {
            int row = i * columns;
            for (int j = 0; j < columns; j++) {
                out[j] += a[row + j] * b[row + j];
            }
        }
        for (int j = 0; j < columns; j++) {
            out[j] *= factor * scales[j];
        }
    }

    @Override
    public void exponentials(double[] x, double[] into, int count) {
        Blockwise.exp(x, into, count);
    }

    @Override
    public void activate(Activation activation, double[] values, double[] slopes, int count) {
        switch (activation) {
            case RELU -> {
                for (int k = 0; k < count; k++) {
                    values[k] = Math.max(values[k], 0);
                    // 1 above zero, 0 at zero, without a branch: the product overflows for anything larger than the
                    // tiniest numbers.
                    slopes[k] = Math.min(values[k] * Double.MAX_VALUE, 1);
                }
            }
            case TANH -> {
                for (int k = 0; k < count; k++) {
                    values[k] = StrictMath.tanh(values[k]);
                    slopes[k] = 1 - values[k] * values[k];
                }
            }
            case SIGMOID -> {
                Blockwise.sigmoid(values, count);
                for (int k = 0; k < count; k++) {
                    slopes[k] = values[k] * (1 - values[k]);
                }
            }
            case IDENTITY -> {}
        }
    }

    @Override
    public void addCurvature(
            Activation activation,
            double[] activations,
            double[] slopes,
            double[] errors,
            double[] direction,
            double[] into,
            int count) {
        switch (activation) {
            case TANH -> {
                for (int k = 0; k < count; k++) {
                    into[k] -= 2 * activations[k] * slopes[k] * errors[k] * direction[k];
                }
            }
            case SIGMOID -> {
                for (int k = 0; k < count; k++) {
                    into[k] += (1 - 2 * activations[k]) * slopes[k] * errors[k] * direction[k];
                }
            }
            case RELU, IDENTITY -> {}
        }
    }
}
