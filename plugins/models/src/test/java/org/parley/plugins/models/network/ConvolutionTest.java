package org.parley.plugins.models.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ParleyException;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.Samples;
import org.parley.plugins.models.MultiTaskFactory;
import org.parley.plugins.models.ToyContext;
import org.parley.plugins.models.ToyData;
import org.parley.plugins.models.network.InputView.Grid;
import org.parley.plugins.models.numeric.Arithmetic.Activation;
import org.parley.plugins.models.numeric.DecodedSamples.SampleMemory;
import org.parley.plugins.models.numeric.DoubleArithmetic;
import org.parley.runtime.numeric.JavaKernelsFactory;
import org.parley.tck.fixture.FixedDraw;

/** Compares convolutions and pooling with loops that follow their definition. */
class ConvolutionTest {

    private static final int SIDE = 9;
    private static final int COLOURS = 3;
    private static final int KERNEL = 2;
    private static final int[] CHANNELS = {4, 5};
    private static final int CLASSES = 3;
    /** More samples than are divided into patches at once. */
    private static final int SAMPLES = 150;

    private final Architecture architecture = Architecture.convolutional(
            new Grid(SIDE, SIDE, COLOURS, true), CHANNELS, KERNEL, new int[] {6}, CLASSES, Activation.TANH);
    private final double[] parameters =
            new SplittableRandom(5).doubles(architecture.size(), -1, 1).toArray();
    private final float[][] images = images();

    /** 9 - 1 = 8, pooled 4, 4 - 1 = 3, pooled 1: the last row and column are not used. */
    @Test
    void followsTheDefinition() {
        DoubleArithmetic arithmetic =
                new DoubleArithmetic(new JavaKernelsFactory().create().doubles(), new SampleMemory(0));
        Samples samples = samples();
        NetworkPass<double[]> pass = new NetworkPass<>(arithmetic, architecture, Loss.SOFTMAX);
        pass.open(samples, FixedDraw.full(SAMPLES), 0, new Parameters<double[]>(architecture).put(parameters));
        for (int e = 0; e < SAMPLES; e++) {
            double[] scores = expectedScores(images[e]);
            double expected = Loss.SOFTMAX.evaluate(scores, CLASSES, samples.label(e));
            // Sums of at most twenty products of numbers up to one, in four layers, in a different order.
            assertThat(pass.loss(e)).isCloseTo(expected, within(1e-12));
        }
    }

    @Test
    void countsItsParameters() {
        int first = KERNEL * KERNEL * COLOURS * 4 + 4;
        int second = KERNEL * KERNEL * 4 * 5 + 5;
        int dense = 5 * 6 + 6 + 6 * CLASSES + CLASSES;
        assertThat(architecture.size()).isEqualTo(first + second + dense);
        assertThat(architecture.inputs()).isEqualTo(SIDE * SIDE * COLOURS);
    }

    @Test
    void imagesHaveTheShapeOfTheData() {
        assertThat(NetworkOptions.image(3, 8, 6)).isEqualTo(new Grid(8, 6, 3, true));
        assertThat(NetworkOptions.image(8, 6, 3)).isEqualTo(new Grid(8, 6, 3, false));
        assertThat(NetworkOptions.image(8, 6)).isEqualTo(new Grid(8, 6, 1, true));
        assertThat(NetworkOptions.image(3 * 4 * 4)).isEqualTo(new Grid(4, 4, 3, true));
    }

    @Test
    void rejectsSamplesThatAreNotImages() {
        assertThatThrownBy(() -> model(50, Map.of("convolutions", List.of(2))))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("model.with.convolutions")
                .hasMessageContaining("a sample has 50 numbers");
    }

    @Test
    void rejectsPatchesLargerThanTheImage() {
        assertThatThrownBy(() -> model(64, Map.of("convolutions", List.of(2, 2), "kernel-size", 4)))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("patches of 4 x 4 do not fit into the 2 x 2 values of convolution 2");
    }

    private static void model(int width, Map<String, Object> options) {
        ToyContext.with(new ToyData(width, CLASSES)).model(new MultiTaskFactory(), options);
    }

    private double[] expectedScores(float[] image) {
        double[][][] planes = new double[COLOURS][SIDE][SIDE];
        for (int k = 0; k < image.length; k++) {
            planes[k / (SIDE * SIDE)][k / SIDE % SIDE][k % SIDE] = image[k];
        }
        int offset = 0;
        for (int outputs : CHANNELS) {
            double[][][] convolved = convolve(planes, outputs, offset);
            offset += KERNEL * KERNEL * planes.length * outputs + outputs;
            planes = pool(convolved);
        }
        double[] values = new double[planes.length];
        for (int c = 0; c < values.length; c++) {
            values[c] = planes[c][0][0];
        }
        double[] hidden = dense(values, 6, offset);
        for (int k = 0; k < hidden.length; k++) {
            hidden[k] = Math.tanh(hidden[k]);
        }
        return dense(hidden, CLASSES, offset + values.length * 6 + 6);
    }

    /** W is stored row by row, with one row for each pixel of a patch and channel of that pixel. */
    private double[][][] convolve(double[][][] planes, int outputs, int offset) {
        int side = planes[0].length - KERNEL + 1;
        int bias = offset + KERNEL * KERNEL * planes.length * outputs;
        double[][][] result = new double[outputs][side][side];
        for (int o = 0; o < outputs; o++) {
            for (int i = 0; i < side; i++) {
                for (int j = 0; j < side; j++) {
                    double sum = parameters[bias + o];
                    for (int di = 0; di < KERNEL; di++) {
                        for (int dj = 0; dj < KERNEL; dj++) {
                            for (int c = 0; c < planes.length; c++) {
                                int row = (di * KERNEL + dj) * planes.length + c;
                                sum += planes[c][i + di][j + dj] * parameters[offset + row * outputs + o];
                            }
                        }
                    }
                    result[o][i][j] = Math.tanh(sum);
                }
            }
        }
        return result;
    }

    private static double[][][] pool(double[][][] planes) {
        int side = planes[0].length / 2;
        double[][][] result = new double[planes.length][side][side];
        for (int c = 0; c < planes.length; c++) {
            for (int i = 0; i < side; i++) {
                for (int j = 0; j < side; j++) {
                    result[c][i][j] = Math.max(
                            Math.max(planes[c][2 * i][2 * j], planes[c][2 * i][2 * j + 1]),
                            Math.max(planes[c][2 * i + 1][2 * j], planes[c][2 * i + 1][2 * j + 1]));
                }
            }
        }
        return result;
    }

    private double[] dense(double[] values, int outputs, int offset) {
        double[] result = new double[outputs];
        for (int o = 0; o < outputs; o++) {
            result[o] = parameters[offset + values.length * outputs + o];
            for (int k = 0; k < values.length; k++) {
                result[o] += values[k] * parameters[offset + k * outputs + o];
            }
        }
        return result;
    }

    private static float[][] images() {
        SplittableRandom random = new SplittableRandom(6);
        float[][] rows = new float[SAMPLES][SIDE * SIDE * COLOURS];
        for (float[] row : rows) {
            for (int k = 0; k < row.length; k++) {
                row[k] = (float) random.nextDouble(-1, 1);
            }
        }
        return rows;
    }

    private Samples samples() {
        int[] labels = IntStream.range(0, SAMPLES).map(k -> k % CLASSES).toArray();
        Dataset data = Dataset.ofClasses("noise", Features.of(images), labels, CLASSES, "");
        return new Samples(data, data.features(), IntStream.range(0, SAMPLES).toArray(), labels);
    }
}
