package org.parley.runtime.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CaptionsTest {

    @Test
    void namesOfColumnsAreWords() {
        assertThat(Captions.of("test_accuracy")).isEqualTo("Test accuracy");
        assertThat(Captions.of("test_accuracy_p10")).isEqualTo("Test accuracy, worst tenth of agents");
        assertThat(Captions.of("test_accuracy_average")).isEqualTo("Test accuracy at the average");
        assertThat(Captions.of("upper_loss_average")).isEqualTo("Upper loss at the average");
        assertThat(Captions.of("test_accuracy_p10_average"))
                .isEqualTo("Test accuracy, worst tenth of agents at the average");
        assertThat(Captions.of("corruption_auc")).isEqualTo("Corruption AUC");
        assertThat(Captions.of("test_auprc_p10")).isEqualTo("Test AUPRC, worst tenth of agents");
    }

    @Test
    void meansOfCountsAreReadAsCounts() {
        assertThat(Captions.value("floats_sent", 171_568_000.4)).isEqualTo("171\u2009568\u2009000");
        assertThat(Captions.value("phases", 533.24)).isEqualTo("533.2");
        assertThat(Captions.value("upper_loss", 1234567)).isEqualTo("1.23·10⁶");
    }
}
