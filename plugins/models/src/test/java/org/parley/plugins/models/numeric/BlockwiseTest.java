package org.parley.plugins.models.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BlockwiseTest {

    /** Two full blocks and an incomplete one. */
    private static final int MANY = 600;

    private final double[] x = new SplittableRandom(1).doubles(MANY + 1, -9, 9).toArray();

    @Test
    void everyNumberUpToTheCountAndNoOther() {
        double[] sigmoids = x.clone();
        Blockwise.sigmoid(sigmoids, MANY);
        double[] exponentials = new double[MANY + 1];
        Blockwise.exp(x, exponentials, MANY);
        for (int k = 0; k < MANY; k++) {
            assertThat(sigmoids[k]).isEqualTo(Exponential.sigmoid(x[k]));
            assertThat(exponentials[k]).isEqualTo(Exponential.of(x[k]));
        }
        assertThat(sigmoids[MANY]).isEqualTo(x[MANY]);
        assertThat(exponentials[MANY]).isZero();
    }

    @Test
    void singlePrecisionIsRoundedOnce() {
        float[] narrow = new float[MANY + 1];
        for (int k = 0; k <= MANY; k++) {
            narrow[k] = (float) x[k];
        }
        float[] sigmoids = narrow.clone();
        Blockwise.sigmoid(sigmoids, MANY);
        float[] tangents = narrow.clone();
        Blockwise.tanh(tangents, MANY);
        float[] exponentials = new float[MANY + 1];
        Blockwise.exp(narrow, exponentials, MANY);
        for (int k = 0; k < MANY; k++) {
            assertThat(sigmoids[k]).isEqualTo((float) Exponential.sigmoid(narrow[k]));
            assertThat(exponentials[k]).isEqualTo((float) Exponential.of(narrow[k]));
            // The error is at most 0.51 units, so the result is the nearest number or adjacent to it.
            assertThat(Math.abs(tangents[k] - (float) StrictMath.tanh(narrow[k])))
                    .isLessThanOrEqualTo(Math.ulp(tangents[k]));
        }
        assertThat(tangents[MANY]).isEqualTo(narrow[MANY]);
        assertThat(exponentials[MANY]).isZero();
    }
}
