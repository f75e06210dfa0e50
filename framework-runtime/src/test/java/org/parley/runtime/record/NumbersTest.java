package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @Test
    void showsTheSignificantDigits() {
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

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "999, 999 B",
        "999.4, 999 B",
        "999.6, 1.00 kB",
        "1000, 1.00 kB",
        "9994, 9.99 kB",
        "9996, 10.0 kB",
        "12345, 12.3 kB",
        "99960, 100 kB",
        "999600, 1.00 MB",
        "1250000, 1.25 MB",
        "3e9, 3.00 GB",
        "5e18, 5000 PB"
    })
    void bytesHaveThreeSignificantDigits(double bytes, String words) {
        assertThat(Numbers.bytes(bytes)).isEqualTo(words);
        assertThat(Columns.shown(Columns.BITS_SENT, 8 * bytes)).isEqualTo(words);
    }
}
