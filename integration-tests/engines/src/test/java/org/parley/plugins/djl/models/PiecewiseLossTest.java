package org.parley.plugins.djl.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.model.BilevelModel;
import org.parley.tck.fixture.FixedDraw;

/** Checks that a loss on thousands of samples takes no more memory than on a few hundred. */
class PiecewiseLossTest {

    // Averages of 1300 numbers of size one, added in another order: at most 1300 * 2^-53.
    private static final double ROUND_OFF = 1e-12;

    private static final int FEW = 100;

    @ParameterizedTest
    @ValueSource(strings = {"pytorch", "mxnet"})
    void whatIsTooMuchAtOnceIsTheAverageOfItsPieces(String engine) {
        BilevelModel model = Bilevels.model(
                new MixtureFactory(), Map.of("autodiff", engine, "hidden", List.of(4.0), "judge", "validation"));
        SplittableRandom random = new SplittableRandom(5);
        double[] x = Bilevels.random(model.upperDimension(), random);
        double[] y = Bilevels.random(model.lowerDimension(), random);
        int[] many = random.ints(1300, 0, model.agent(0).upperSamples()).toArray();

        double[] sum = new double[1 + x.length + y.length];
        for (int from = 0; from < many.length; from += FEW) {
            int[] few = Arrays.copyOfRange(many, from, from + FEW);
            add(upper(model, x, y, few), (double) FEW / many.length, sum);
        }

        assertThat(Bilevels.distance(upper(model, x, y, many), sum)).isLessThan(ROUND_OFF);
    }

    /** Returns the value of f and its gradients in x and y. */
    private static double[] upper(BilevelModel model, double[] x, double[] y, int... samples) {
        double[][] answers = Bilevels.answers(model, 0, x, y, y, FixedDraw.of(samples));
        double[] found = new double[1 + x.length + y.length];
        found[0] = answers[0][0];
        System.arraycopy(answers[1], 0, found, 1, x.length);
        System.arraycopy(answers[2], 0, found, 1 + x.length, y.length);
        return found;
    }

    private static void add(double[] numbers, double weight, double[] to) {
        for (int k = 0; k < to.length; k++) {
            to[k] += weight * numbers[k];
        }
    }
}
