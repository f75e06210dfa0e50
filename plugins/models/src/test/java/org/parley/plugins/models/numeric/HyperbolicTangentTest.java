package org.parley.plugins.models.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HyperbolicTangentTest {

    private static final int TEN = Float.floatToIntBits(10);

    /** One number in every few hundred of all numbers up to ten. */
    private static final int STRIDE = 509;

    @Test
    void isOffByLittleMoreThanRounding() {
        double largest = 0;
        for (int bits = 0; bits <= TEN; bits += STRIDE) {
            float x = Float.intBitsToFloat(bits);
            float result = tanh(x);
            double exact = Math.tanh(x);
            largest = Math.max(largest, Math.abs(result - exact) / Math.ulp((float) exact));
            assertThat(tanh(-x)).isEqualTo(-result);
        }
        assertThat(largest).isLessThan(0.51);
    }

    @Test
    void knowsItsLimits() {
        assertThat(tanh(0f)).isZero();
        assertThat(tanh(Float.MIN_VALUE)).isEqualTo(Float.MIN_VALUE);
        assertThat(tanh(9.02f)).isEqualTo(1f);
        assertThat(tanh(Float.MAX_VALUE)).isEqualTo(1f);
        assertThat(tanh(Float.NEGATIVE_INFINITY)).isEqualTo(-1f);
        assertThat(tanh(Float.NaN)).isNaN();
    }

    private static float tanh(float x) {
        float[] values = {x};
        Blockwise.tanh(values, 1);
        return values[0];
    }
}
