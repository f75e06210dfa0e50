package org.parley.runtime.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;

class ProductGapTest {

    private static final int AGENTS = 8;

    @Test
    void onePeerAfterAnotherAveragesOverAll() {
        List<Weights> rounds =
                IntStream.of(1, 2, 4).mapToObj(ProductGapTest::halfWith).toList();
        assertThat(ProductGap.of(rounds)).isCloseTo(1, within(1e-14));
    }

    /** (I + P)/2 is normal: its singular values are |1 + exp(2πik/n)|/2 = |cos(πk/n)|. */
    @Test
    void repeatedRoundsMultiply() {
        double once = Math.cos(Math.PI / AGENTS);
        assertThat(ProductGap.of(List.of(halfWith(1)))).isCloseTo(1 - once, within(1e-9));
        assertThat(ProductGap.of(Collections.nCopies(5, halfWith(1)))).isCloseTo(1 - Math.pow(once, 5), within(1e-9));
    }

    @Test
    void ofOneSymmetricRoundItIsTheSpectralGap() {
        Weights star = Weights.everyEdge(
                Graph.of(AGENTS, i -> i == 0 ? IntStream.range(1, AGENTS).toArray() : new int[] {0}), 0.1);
        assertThat(ProductGap.of(List.of(star))).isCloseTo(1 - star.spectrum().radius(), within(1e-9));
    }

    /** Averages each agent with the agent at a given distance on a ring. */
    private static Weights halfWith(int places) {
        return Weights.everyEdge(Graph.of(AGENTS, i -> new int[] {(i + places) % AGENTS}), 0.5);
    }
}
