package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnsTest {

    @Test
    void namesOfColumnsAreWords() {
        assertThat(Columns.caption("test_accuracy")).isEqualTo("Test accuracy");
        assertThat(Columns.caption("test_accuracy_p10")).isEqualTo("Test accuracy, 10th percentile of agents");
        assertThat(Columns.caption("test_accuracy_average")).isEqualTo("Test accuracy at the average");
        assertThat(Columns.caption("upper_loss_average")).isEqualTo("Upper loss at the average");
        assertThat(Columns.caption("test_accuracy_p10_average"))
                .isEqualTo("Test accuracy, 10th percentile of agents at the average");
        assertThat(Columns.caption("corruption_auc")).isEqualTo("Corruption AUC");
        assertThat(Columns.caption("test_auprc_p10")).isEqualTo("Test AUPRC, 10th percentile of agents");
    }

    @Test
    void meansOfCountsAreReadAsCounts() {
        assertThat(Columns.shown("floats_sent", 171_568_000.4)).isEqualTo("171\u2009568\u2009000");
        assertThat(Columns.shown("phases", 533.24)).isEqualTo("533.2");
        assertThat(Columns.shown("upper_loss", 1234567)).isEqualTo("1.23·10⁶");
    }
}
