package org.parley.runtime.config.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {

    @Test
    void valuesLookAsTheyDoInARunFile() {
        assertThat(Words.value(32.0)).isEqualTo("32");
        assertThat(Words.value(1.0E-9)).isEqualTo("1e-9");
        assertThat(Words.value(List.of(20.0, 0.5))).isEqualTo("[20, 0.5]");
        assertThat(Words.value(true)).isEqualTo("true");
        assertThat(Words.value("lazy")).isEqualTo("lazy");
    }
}
