package org.parley.plugins.models.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExponentialTest {

    private static final MathContext DIGITS = new MathContext(40);
    private static final int HALVINGS = 12;
    private static final int TERMS = 16;

    /** Rounding itself contributes half a unit, and the small terms before it contribute the rest. */
    @Test
    void isOffByAtMostOneUnitInTheLastPlace() {
        SplittableRandom random = new SplittableRandom(1);
        double worst = 0;
        for (int i = 0; i < 4000; i++) {
            double x = i % 2 == 0 ? random.nextDouble(-40, 1) : random.nextDouble(-700, 700);
            double result = Exponential.of(x);
            double off = exact(x).subtract(new BigDecimal(result)).abs().doubleValue() / Math.ulp(result);
            worst = Math.max(worst, off);
        }
        assertThat(worst).isLessThan(1);
    }

    @Test
    void isBitIdenticalToAnotherJdk() {
        SplittableRandom random = new SplittableRandom(2);
        long bits = 0;
        for (int i = 0; i < 100_000; i++) {
            bits = 31 * bits + Double.doubleToRawLongBits(Exponential.of(random.nextDouble(-720, 710)));
        }
        assertThat(bits).isEqualTo(-5877792670338967204L);
    }

    /** A block of normal numbers, and blocks with a number beyond the range of the series or a non-finite one. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 720, -760, Double.NaN, Double.POSITIVE_INFINITY})
    void manyAtOnceAreBitIdenticalToOneByOne(double odd) {
        double[] values = new SplittableRandom(3).doubles(100, -40, 40).toArray();
        values[7] = odd;
        double[] sigmoids = values.clone();
        double[] exponentials = values.clone();
        Exponential.of(exponentials, new double[100], 100);
        Exponential.sigmoid(sigmoids, new double[100], 100);
        assertThat(exponentials)
                .isEqualTo(Arrays.stream(values).map(Exponential::of).toArray());
        assertThat(sigmoids)
                .isEqualTo(Arrays.stream(values).map(Exponential::sigmoid).toArray());
    }

    @Test
    void knowsItsLimits() {
        assertThat(Exponential.of(0)).isEqualTo(1);
        assertThat(Exponential.of(-0.0)).isEqualTo(1);
        assertThat(Exponential.of(710)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Exponential.of(709.78)).isFinite();
        assertThat(Exponential.of(-745)).isEqualTo(Double.MIN_VALUE);
        assertThat(Exponential.of(-1e300)).isZero();
        assertThat(Exponential.of(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Exponential.of(Double.NEGATIVE_INFINITY)).isZero();
        assertThat(Exponential.of(Double.NaN)).isNaN();
    }

    @Test
    void sigmoidAndSoftplusNeitherOverflowNorLoseSmallNumbers() {
        assertThat(Exponential.sigmoid(0)).isEqualTo(0.5);
        assertThat(Exponential.sigmoid(-800)).isZero();
        assertThat(Exponential.sigmoid(800)).isEqualTo(1);
        assertThat(Exponential.softplus(1000)).isEqualTo(1000);
        // exp(-50) to its full precision: log(1 + t) = t for small t.
        assertThat(Exponential.softplus(-50)).isEqualTo(Exponential.of(-50), within(Math.ulp(Exponential.of(-50))));
    }

    /** One probability is near one and the others are small; sums of a few numbers below one have errors of a few units of 1. */
    @Test
    void softmaxIsADistributionAndReturnsTheLogarithmOfItsSum() {
        double[] values = {1000, 999, 990};
        Exponential.subtractLargest(values, 0, 3);
        Exponential.of(values, new double[3], 3);
        double logarithm = Exponential.normalize(values, 0, 3);
        double sum = 1 + Math.exp(-1) + Math.exp(-10);
        assertThat(values)
                .containsExactly(
                        new double[] {1 / sum, Math.exp(-1) / sum, Math.exp(-10) / sum}, within(4 * Math.ulp(1.0)));
        assertThat(logarithm).isEqualTo(Math.log(sum), within(4 * Math.ulp(1.0)));
    }

    /** Halves the argument until the series is exact to 40 digits, then squares the result as often. */
    private static BigDecimal exact(double x) {
        BigDecimal small = new BigDecimal(x).divide(BigDecimal.valueOf(1 << HALVINGS), DIGITS);
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sum = BigDecimal.ONE;
        for (int k = 1; k <= TERMS; k++) {
            term = term.multiply(small, DIGITS).divide(BigDecimal.valueOf(k), DIGITS);
            sum = sum.add(term, DIGITS);
        }
        for (int k = 0; k < HALVINGS; k++) {
            sum = sum.multiply(sum, DIGITS);
        }
        return sum;
    }
}
