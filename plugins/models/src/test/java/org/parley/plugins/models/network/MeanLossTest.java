package org.parley.plugins.models.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.Samples;
import org.parley.plugins.models.numeric.Arithmetic.Activation;
import org.parley.plugins.models.numeric.DecodedSamples.SampleMemory;
import org.parley.plugins.models.numeric.DoubleArithmetic;
import org.parley.runtime.numeric.JavaKernelsFactory;
import org.parley.tck.fixture.FixedDraw;

class MeanLossTest {

    /** More than two pieces, the last of which is incomplete. */
    private static final int SAMPLES = 700;

    // Means of 700 numbers of size one in two orders, with 700 roundings.
    private static final double ROUND_OFF = 700 * Math.ulp(1.0);

    private final Architecture architecture = Architecture.of(3, new int[] {300}, 2, Activation.TANH);
    private final MeanLoss<double[]> loss = loss(arithmetic(0), samples());
    private final double[] point = random(1, architecture.size());
    private final double[] along = random(2, architecture.size());
    private final Parameters<double[]> parameters = new Parameters<double[]>(architecture).put(point);
    private final Parameters<double[]> direction = new Parameters<double[]>(architecture).put(along);

    @Test
    void addsUpManySamplesPieceByPiece() {
        double value = 0;
        double[] gradient = new double[point.length];
        double[] curvature = new double[point.length];
        double[] derivatives = new double[SAMPLES];
        double[] part = new double[point.length];
        Parameters<double[]> out = new Parameters<double[]>(architecture).put(part);
        for (int k = 0; k < SAMPLES; k++) {
            FixedDraw one = FixedDraw.of(k);
            loss.moved();
            value += loss.value(parameters, sample -> weight(sample), one) / SAMPLES;
            loss.gradient(parameters, sample -> weight(sample), one, out);
            add(part, gradient);
            loss.curvature(parameters, sample -> weight(sample), one, direction, out);
            add(part, curvature);
            loss.derivatives(
                    parameters, one, direction, (sample, derivative) -> derivatives[sample] = derivative / SAMPLES);
        }
        FixedDraw all = FixedDraw.full(SAMPLES);
        double[] allDerivatives = new double[SAMPLES];
        loss.moved();
        assertThat(loss.value(parameters, sample -> weight(sample), all)).isCloseTo(value, within(ROUND_OFF));
        loss.gradient(parameters, sample -> weight(sample), all, out);
        assertThat(part).containsExactly(gradient, within(ROUND_OFF));
        loss.curvature(parameters, sample -> weight(sample), all, direction, out);
        assertThat(part).containsExactly(curvature, within(ROUND_OFF));
        loss.derivatives(parameters, all, direction, (sample, derivative) -> allDerivatives[sample] = derivative);
        assertThat(allDerivatives).containsExactly(derivatives, within(ROUND_OFF));
    }

    /** A narrow network uses all samples in one piece. It keeps its forward pass as long as the values are equal, in any array. */
    @Test
    void aKeptPassBelongsToTheValuesAndNotToTheirArray() {
        Architecture narrow = Architecture.of(3, new int[] {4}, 2, Activation.TANH);
        Samples samples = samples();
        MeanLoss<double[]> keeping =
                new MeanLoss<>(arithmetic(SAMPLES * 3 * Double.BYTES), narrow, Loss.SOFTMAX, samples);
        assertThat(keeping.pieces(FixedDraw.full(SAMPLES))).isEqualTo(1);
        double[] first = random(3, narrow.size());
        double[] second = random(4, narrow.size());
        double[] array = first.clone();
        for (double[] values : List.of(first, first, second, second, first)) {
            // The previous array gets different values; the current values are in a new array.
            Arrays.fill(array, 7);
            array = values.clone();
            for (double weight : new double[] {1, 3}) {
                double[] gradient = gradient(keeping, narrow, array, weight);
                MeanLoss<double[]> fresh = new MeanLoss<>(arithmetic(0), narrow, Loss.SOFTMAX, samples);
                assertThat(gradient).containsExactly(gradient(fresh, narrow, array, weight));
            }
        }
    }

    private static double[] gradient(MeanLoss<double[]> of, Architecture layers, double[] at, double weight) {
        double[] gradient = new double[at.length];
        of.moved();
        of.gradient(
                new Parameters<double[]>(layers).put(at),
                sample -> weight,
                FixedDraw.full(SAMPLES),
                new Parameters<double[]>(layers).put(gradient));
        return gradient;
    }

    @Test
    void evaluatesOtherSamplesInBetween() {
        FixedDraw batch = FixedDraw.of(5, 6, 7);
        double before = loss.value(parameters, MeanLoss.UNWEIGHTED, batch);
        double accuracy = loss.accuracy(parameters, samples());
        assertThat(accuracy).isBetween(0.3, 0.7);
        assertThat(loss.value(parameters, MeanLoss.UNWEIGHTED, batch)).isEqualTo(before);
    }

    @Test
    void decodedSamplesDoNotChangeResults() {
        Samples samples = samples();
        DoubleArithmetic arithmetic = arithmetic(SAMPLES * 3 * Double.BYTES);
        MeanLoss<double[]> inPlace = loss(arithmetic, samples);
        FixedDraw all = FixedDraw.full(SAMPLES);
        double[] expected = curvature(loss, all);
        for (int pass = 0; pass < 5; pass++) {
            assertThat(curvature(inPlace, all)).containsExactly(expected);
        }
        // All memory is used, so the set was decoded exactly once.
        assertThat(arithmetic.decoded().of(samples(), arithmetic)).isNull();
    }

    /** A sweep executes its runs one after the other on the same thread. */
    @Test
    void aThreadDoesNotKeepAModelAlive() throws InterruptedException {
        WeakReference<DoubleArithmetic> arithmetic = arithmeticOfAModelThatIsGone();
        for (int tries = 0; tries < 100 && arithmetic.get() != null; tries++) {
            System.gc();
            Thread.sleep(20);
        }
        assertThat(arithmetic.get()).isNull();
    }

    private WeakReference<DoubleArithmetic> arithmeticOfAModelThatIsGone() {
        DoubleArithmetic arithmetic = arithmetic(SAMPLES * 3 * Double.BYTES);
        curvature(loss(arithmetic, samples()), FixedDraw.of(5, 6, 7));
        return new WeakReference<>(arithmetic);
    }

    @Test
    void aRunWithBatchesDoesNotDecodeSamplesForRecords() {
        Samples samples = samples();
        DoubleArithmetic arithmetic = arithmetic(SAMPLES * 3 * Double.BYTES);
        MeanLoss<double[]> ofBatches = loss(arithmetic, samples);
        for (int round = 0; round < 5; round++) {
            curvature(ofBatches, FixedDraw.full(SAMPLES));
            curvature(ofBatches, FixedDraw.of(5, 6, 7));
        }
        assertThat(arithmetic.decoded().of(samples(), arithmetic)).isNotNull();
    }

    @Test
    void samplesOfEveryRecordAreDecodedOnce() {
        Samples samples = samples();
        DoubleArithmetic arithmetic = arithmetic(SAMPLES * 3 * Double.BYTES);
        MeanLoss<double[]> loss = loss(arithmetic, samples);
        double first = loss.accuracy(parameters, samples);
        assertThat(loss.accuracy(parameters, samples)).isEqualTo(first);
        // All memory is used, and only by these samples.
        assertThat(arithmetic.decoded().of(samples(), arithmetic)).isNull();
    }

    /** With small parameters the scores of a sample are too close to be compared without evaluation; with zero they are equal. */
    @Test
    void countsTheSameSamplesWithAndWithoutEvaluation() {
        Samples samples = samples();
        for (double scale : new double[] {1, 1e-5, 0}) {
            double[] scaled = Arrays.stream(point).map(number -> number * scale).toArray();
            MeanLoss<double[]> counting = loss(arithmetic(0), samples);
            int right = 0;
            for (int piece = 0; piece < counting.piecesToCount(); piece++) {
                right += counting.countRight(at(scaled), piece);
            }
            assertThat(right / (double) SAMPLES)
                    .isBetween(0.3, 0.7)
                    .isEqualTo(loss(arithmetic(0), samples).accuracy(at(scaled), FixedDraw.full(SAMPLES)))
                    .isEqualTo(loss(arithmetic(0), samples).accuracy(at(scaled), samples));
        }
    }

    /** Two agents of one thread alternate, so each needs its batch again in the next phase of the round. */
    @Test
    void aBatchThatIsNeededAgainKeepsItsSamples() {
        Samples samples = samples();
        DoubleArithmetic shared = arithmetic(3 * 3 * Double.BYTES);
        List<MeanLoss<double[]>> agents = List.of(loss(shared, samples), loss(shared, samples));
        MeanLoss<double[]> alone = loss(arithmetic(0), samples);
        for (int round = 0; round < 3; round++) {
            for (int phase = 0; phase < 3; phase++) {
                for (int agent = 0; agent < 2; agent++) {
                    FixedDraw batch = FixedDraw.of(round + agent, 5, 600 - round);
                    assertThat(curvature(agents.get(agent), batch)).containsExactly(curvature(alone, batch));
                }
            }
        }
        // One agent has reserved memory for its batch, and leaves the array of the thread to the other.
        assertThat(shared.decoded().reserve(1)).isFalse();
    }

    private Parameters<double[]> at(double[] array) {
        return new Parameters<double[]>(architecture).put(array);
    }

    private MeanLoss<double[]> loss(DoubleArithmetic arithmetic, Samples samples) {
        return new MeanLoss<>(arithmetic, architecture, Loss.SOFTMAX, samples);
    }

    private static DoubleArithmetic arithmetic(long memory) {
        return new DoubleArithmetic(new JavaKernelsFactory().create().doubles(), new SampleMemory(memory));
    }

    private double[] curvature(MeanLoss<double[]> of, FixedDraw draw) {
        double[] out = new double[point.length];
        of.moved();
        of.curvature(
                parameters, sample -> weight(sample), draw, direction, new Parameters<double[]>(architecture).put(out));
        return out;
    }

    private static double weight(int sample) {
        return 0.5 + sample % 3;
    }

    private static void add(double[] part, double[] sum) {
        for (int k = 0; k < sum.length; k++) {
            sum[k] += part[k] / SAMPLES;
        }
    }

    private static Samples samples() {
        SplittableRandom random = new SplittableRandom(4);
        float[][] rows = new float[SAMPLES][3];
        int[] labels = new int[SAMPLES];
        for (int k = 0; k < SAMPLES; k++) {
            for (int j = 0; j < 3; j++) {
                rows[k][j] = (float) random.nextDouble(-1, 1);
            }
            labels[k] = random.nextInt(2);
        }
        Dataset data = Dataset.ofClasses("noise", Features.of(rows), labels, 2, "");
        return new Samples(data, data.features(), IntStream.range(0, SAMPLES).toArray(), labels);
    }

    private static double[] random(int seed, int size) {
        return new SplittableRandom(seed).doubles(size, -1, 1).toArray();
    }
}
