package org.parley.runtime.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.runtime.report.plot.Scale.LinearScale;
import org.parley.runtime.report.plot.Scale.LogScale;

class ScaleTest {

    @Test
    void abbreviatesCountsAlongAnAxis() {
        assertThat(LinearScale.countTick(500, 500, 2000)).isEqualTo("500");
        assertThat(LinearScale.countTick(20_000, 20_000, 100_000)).isEqualTo("20k");
        assertThat(LinearScale.countTick(1_500_000, 500_000, 2_000_000)).isEqualTo("1.5M");
    }

    @Test
    void decadesAreLabelledWithPowersOfTen() {
        assertThat(labels(LogScale.covering(1e-4, 1, 5))).containsExactly("10⁻⁴", "10⁻³", "10⁻²", "10⁻¹", "10⁰");
    }

    @Test
    void manyDecadesGetFewLabels() {
        // From the smallest to the largest double: 632 decades.
        Scale scale = LogScale.covering(Double.MIN_VALUE, Double.MAX_VALUE, 5);

        assertThat(labels(scale)).hasSizeBetween(3, 8).contains("10⁰", "10⁻³⁰⁰");
        assertThat(scale.ticks()).hasSizeLessThan(50).allMatch(tick -> tick.place() >= 0 && tick.place() <= 1);
        assertThat(scale.place(Double.MIN_VALUE)).isBetween(0.0, 0.1);
        assertThat(scale.place(Double.MAX_VALUE)).isBetween(0.9, 1.0);
    }

    @Test
    void aSingleValueStandsBetweenTwoDecades() {
        assertThat(labels(LogScale.covering(0.5, 0.5, 5))).containsExactly("10⁻¹", "10⁰");
        assertThat(labels(LogScale.covering(1e-3, 1e-3, 5))).contains("10⁻³").hasSizeGreaterThan(1);
    }

    @Test
    void lessThanTwoDecadesAreLabelledInBetween() {
        assertThat(labels(LogScale.covering(5, 20, 5))).containsExactlyInAnyOrder("5", "10", "20");
        assertThat(labels(LogScale.covering(1.9e-6, 9.9e-6, 5))).containsExactlyInAnyOrder("2·10⁻⁶", "5·10⁻⁶", "10⁻⁵");
        assertThat(labels(LogScale.covering(6, 9, 5))).containsExactly("10⁰", "10¹");
    }

    @Test
    void zeroAndWhatIsNotFiniteHaveNoPlaceAmongDecades() {
        Scale scale = LogScale.covering(1e-9, 1, 5);
        assertThat(List.of(0.0, -1.0, Double.NaN, Double.POSITIVE_INFINITY)).noneMatch(scale::shows);
        assertThat(scale.shows(1e-5)).isTrue();
    }

    @Test
    void linearLabelsAreRoundNumbers() {
        assertThat(labels(LinearScale.around(-1.2, 4.1, 5))).containsExactly("−1", "0", "1", "2", "3", "4");
        assertThat(labels(LinearScale.around(0.001, 0.0024, 5))).startsWith("0.0010", "0.0012");
        assertThat(labels(LinearScale.around(0, 3e9, 5))).startsWith("0", "0.5·10⁹", "1.0·10⁹");
    }

    @Test
    void roundsAreNeverLabelledWithFractions() {
        assertThat(labels(LinearScale.counting(0, 2, 5))).containsExactly("0", "1", "2");
        assertThat(labels(LinearScale.counting(0, 0, 5))).containsExactly("0", "1");
        assertThat(labels(LinearScale.counting(0, 100_000, 5)))
                .containsExactly("0", "20k", "40k", "60k", "80k", "100k");
    }

    @Test
    void equalValuesLieInTheMiddle() {
        for (double value : new double[] {0, 3, -1e6, 1e-300, 1e300}) {
            Scale scale = LinearScale.around(value, value, 5);
            // The middle of low and high, each rounded once.
            assertThat(scale.place(value)).isCloseTo(0.5, within(1e-12));
            assertThat(scale.ticks()).hasSizeBetween(2, 20);
        }
    }

    @Test
    void extremeRangesStillGetAFewLabels() {
        assertThat(labels(LinearScale.around(-1e300, 1e300, 5))).hasSizeBetween(3, 12);
        assertThat(labels(LinearScale.around(1e6, 1e6 + 1e-9, 5))).hasSizeBetween(2, 12);
        assertThat(labels(LinearScale.around(0, 1e-320, 5))).hasSizeBetween(2, 12);
    }

    private static List<String> labels(Scale scale) {
        return scale.ticks().stream()
                .map(Scale.Tick::label)
                .filter(label -> !label.isEmpty())
                .toList();
    }
}
