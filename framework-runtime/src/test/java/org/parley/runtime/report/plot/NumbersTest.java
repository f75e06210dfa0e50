package org.parley.runtime.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumbersTest {

    @Test
    void showsTheDigitsThatMatter() {
        assertThat(Numbers.brief(0)).isEqualTo("0");
        assertThat(Numbers.brief(0.03125)).isEqualTo("0.0313");
        assertThat(Numbers.brief(-1.25)).isEqualTo("−1.25");
        assertThat(Numbers.brief(1600)).isEqualTo("1600");
        assertThat(Numbers.brief(1.234e-9)).isEqualTo("1.23·10⁻⁹");
        assertThat(Numbers.brief(1e-300)).isEqualTo("10⁻³⁰⁰");
        assertThat(Numbers.brief(-2.5e20)).isEqualTo("−2.5·10²⁰");
        assertThat(Numbers.brief(Double.NaN)).isEqualTo("not a number");
        assertThat(Numbers.brief(Double.NEGATIVE_INFINITY)).isEqualTo("−∞");
    }

    @Test
    void separatesThousands() {
        assertThat(Numbers.count(0)).isEqualTo("0");
        assertThat(Numbers.count(1_250_000)).isEqualTo("1\u2009250\u2009000");
    }

    @Test
    void abbreviatesCountsAlongAnAxis() {
        assertThat(Numbers.countTick(500, 500, 2000)).isEqualTo("500");
        assertThat(Numbers.countTick(20_000, 20_000, 100_000)).isEqualTo("20k");
        assertThat(Numbers.countTick(1_500_000, 500_000, 2_000_000)).isEqualTo("1.5M");
    }

    @Test
    void writesCoordinatesShortly() {
        assertThat(Numbers.coordinate(12.04)).isEqualTo("12");
        assertThat(Numbers.coordinate(12.06)).isEqualTo("12.1");
        assertThat(Numbers.coordinate(-0.34)).isEqualTo("-0.3");
    }
}
