package org.parley.plugins.models.numeric;

import java.util.Arrays;
import org.parley.api.data.Samples;
import org.parley.api.numeric.MatrixProducts;
import org.parley.plugins.models.numeric.Arithmetic.Activation;
import org.parley.plugins.models.numeric.Arithmetic.SharedWorkspace;
import org.parley.plugins.models.numeric.DecodedSamples.SampleMemory;

/**
 * Operations on float arrays; exponential functions are computed in double and rounded. The build generates the double-precision twin from
 * this source, because generic loops would not be vectorized.
 */
@SuppressWarnings("cast")
public record FloatArithmetic(
        MatrixProducts<float[]> products,
        ThreadLocal<SharedWorkspace<float[]>> workspaces,
        DecodedSamples<float[]> decoded)
        implements Arithmetic<float[]> {

    /**
     * @param memory the memory budget for decoded sample sets
     */
    public FloatArithmetic(MatrixProducts<float[]> products, SampleMemory memory) {
        this(products, ThreadLocal.withInitial(SharedWorkspace::new), new DecodedSamples<>(memory, Float.BYTES));
    }

    @Override
    public SharedWorkspace<float[]> workspace() {
        return workspaces.get();
    }

    @Override
    public float[] allocate(int size) {
        return new float[size];
    }

    @Override
    public double get(float[] array, int at) {
        return array[at];
    }

    @Override
    public void set(float[] array, int at, double value) {
        array[at] = (float) value;
    }

    @Override
    public void fill(float[] array, int from, int to, double value) {
        Arrays.fill(array, from, to, (float) value);
    }

    @Override
    public void gather(Samples samples, int sample, float[] into, int offset) {
        samples.copyFeatures(sample, into, offset);
    }

    @Override
    public void read(float[] from, int offset, double[] into, int count) {
        for (int k = 0; k < count; k++) {
            into[k] = from[offset + k];
        }
    }

    @Override
    public void write(double[] from, float[] into, int offset, int count) {
        for (int k = 0; k < count; k++) {
            into[offset + k] = (float) from[k];
        }
    }

    @Override
    public void add(double factor, float[] x, float[] into, int count) {
        float rounded = (float) factor;
        for (int k = 0; k < count; k++) {
            into[k] += rounded * x[k];
        }
    }

    @Override
    public void multiply(float[] x, float[] into, int count) {
        for (int k = 0; k < count; k++) {
            into[k] *= x[k];
        }
    }

    @Override
    public double squares(float[] x, int count) {
        double sum = 0;
        for (int k = 0; k < count; k++) {
            sum += (double) x[k] * x[k];
        }
        return sum;
    }

    @Override
    public void addProducts(double factor, float[] x, float[] y, float[] into, int count) {
        float rounded = (float) factor;
        for (int k = 0; k < count; k++) {
            into[k] += rounded * x[k] * y[k];
        }
    }

    @Override
    public boolean equal(float[] x, int ofX, float[] y, int ofY, int count) {
        return Arrays.equals(x, ofX, ofX + count, y, ofY, ofY + count);
    }

    @Override
    public void innerProductsOfColumns(
            double factor, float[] a, float[] b, float[] scales, float[] out, int rows, int columns) {
        Arrays.fill(out, 0, columns, 0);
        for (int i = 0; i < rows; i++) {
            int row = i * columns;
            for (int j = 0; j < columns; j++) {
                out[j] += a[row + j] * b[row + j];
            }
        }
        for (int j = 0; j < columns; j++) {
            out[j] = (float) (factor * scales[j] * out[j]);
        }
    }

    @Override
    public void exponentials(float[] x, float[] into, int count) {
        Blockwise.exp(x, into, count);
    }

    @Override
    public void activate(Activation activation, float[] values, float[] slopes, int count) {
        switch (activation) {
            case RELU -> {
                for (int k = 0; k < count; k++) {
                    values[k] = Math.max(values[k], 0);
                    // 1 above zero, 0 at zero, without a branch: the product is at least 1 for all but the smallest
                    // numbers.
                    slopes[k] = Math.min(values[k] * Float.MAX_VALUE, 1);
                }
            }
            case TANH -> {
                Blockwise.tanh(values, count);
                for (int k = 0; k < count; k++) {
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
            float[] activations,
            float[] slopes,
            float[] errors,
            float[] direction,
            float[] into,
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

    @Override
    public void choose(float[] from, int fromOffset, int[] candidates, int window, int[] chosen, int chosenOffset) {
        int at = chosenOffset;
        for (int first = 0; first < candidates.length; first += window) {
            int largest = candidates[first];
            for (int k = first + 1; k < first + window; k++) {
                largest = from[fromOffset + candidates[k]] > from[fromOffset + largest] ? candidates[k] : largest;
            }
            chosen[at++] = largest;
        }
    }

    @Override
    public void gather(
            float[] from, int fromOffset, int[] chosen, int chosenOffset, int[] places, float[] into, int intoOffset) {
        for (int k = 0; k < places.length; k++) {
            into[intoOffset + k] = from[fromOffset + chosen[chosenOffset + places[k]]];
        }
    }

    @Override
    public void scatter(
            float[] from, int fromOffset, int[] chosen, int chosenOffset, int[] places, float[] into, int intoOffset) {
        for (int k = 0; k < places.length; k++) {
            into[intoOffset + chosen[chosenOffset + places[k]]] += from[fromOffset + k];
        }
    }
}
