package org.parley.runtime.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SavedDisagreementTest {

    @Test
    void isTheDistanceFromTheAverageOfThoseWhoDoNotLie() {
        double[][] rows = {{0, 0}, {6, 0}, {3, 9}};
        // The average of all is (3, 3), that of the first two (3, 0).
        assertThat(SavedDisagreement.distances(rows, List.of())).containsExactly(Math.sqrt(18), Math.sqrt(18), 6);
        assertThat(SavedDisagreement.distances(rows, List.of(2))).containsExactly(3, 3, 9);
    }
}
