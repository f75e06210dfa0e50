package org.parley.api.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementTest {

    @Test
    void everyAgentHasOneProcessAndRangesAreContiguous() {
        for (int agents = 1; agents <= 64; agents++) {
            for (int processes = 1; processes <= agents; processes++) {
                Placement place = Placement.evenly(0, processes, agents);
                int next = 0;
                for (int rank = 0; rank < processes; rank++) {
                    assertThat(place.first(rank)).isEqualTo(next);
                    for (; next < place.end(rank); next++) {
                        assertThat(place.rankOf(next)).isEqualTo(rank);
                    }
                    assertThat(place.at(rank).hosted()).isBetween(agents / processes, (agents - 1) / processes + 1);
                }
                assertThat(next).isEqualTo(agents).isEqualTo(place.agents());
            }
        }
    }

    @Test
    void processesMayHostDifferentNumbersOfAgents() {
        Placement place = Placement.of(1, List.of(4, 2, 2));
        assertThat(place.borders()).containsExactly(0, 4, 6, 8);
        assertThat(place.hosted()).isEqualTo(2);
        assertThat(place.rankOf(3)).isZero();
        assertThat(place.rankOf(4)).isEqualTo(1);
    }

    @Test
    void rejectsRanksWithoutAgents() {
        assertThatThrownBy(() -> Placement.evenly(0, 3, 2)).hasMessage("rank 0 has no agents");
        assertThatThrownBy(() -> Placement.of(3, List.of(1, 1, 1)))
                .hasMessage("rank 3 is out of range for 3 processes");
    }
}
