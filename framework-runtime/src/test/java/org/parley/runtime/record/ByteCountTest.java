package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteCountTest {

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
    void hasThreeDigitsThatMatter(double bytes, String words) {
        assertThat(ByteCount.inWords(bytes)).isEqualTo(words);
        assertThat(ByteCount.ofBits(8 * bytes)).isEqualTo(words);
    }
}
