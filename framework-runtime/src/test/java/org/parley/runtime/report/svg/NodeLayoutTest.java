package org.parley.runtime.report.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.topology.Graph;

class NodeLayoutTest {

    @Test
    void ringsLieOnACircleInOrder() {
        double[][] places = NodeLayout.of(SampleGraphs.ring(8));
        for (int i = 0; i < 8; i++) {
            // cos and sin are within one unit in the last place.
            assertThat(Math.hypot(places[i][0], places[i][1])).isCloseTo(1, within(1e-15));
        }
        assertThat(places[0][1]).isEqualTo(-1);
    }

    @Test
    void theHubOfAStarIsInItsMiddle() {
        assertThat(NodeLayout.of(SampleGraphs.star(9))[0]).containsExactly(0, 0);
    }

    @Test
    void aPathIsStraight() {
        Graph path = Graph.of(
                9, i -> IntStream.of(i - 1, i + 1).filter(j -> j >= 0 && j < 9).toArray());
        double[][] places = NodeLayout.of(path);

        // A line has zero stress; a hundredth of the picture's size is not visible.
        assertThat(Arrays.stream(places).mapToDouble(place -> Math.abs(place[1])))
                .allMatch(y -> y < 0.01);
        assertThat(Math.abs(places[8][0] - places[0][0])).isCloseTo(2, within(0.01));
    }

    @Test
    void neighboursInAGridAreNearerThanOthers() {
        Graph grid = SampleGraphs.grid(5);
        double[][] places = NodeLayout.of(grid);
        double farthestNeighbours = 0;
        double nearestOthers = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 25; i++) {
            for (int j = 0; j < i; j++) {
                double distance = Math.hypot(places[i][0] - places[j][0], places[i][1] - places[j][1]);
                if (grid.indexOf(i, j) >= 0) {
                    farthestNeighbours = Math.max(farthestNeighbours, distance);
                } else {
                    nearestOthers = Math.min(nearestOthers, distance);
                }
            }
        }
        assertThat(farthestNeighbours).isLessThan(nearestOthers);
    }

    @Test
    void agentsThatNobodyHearsStillGetAPlace() {
        Graph apart = Graph.of(6, i -> i < 3 ? new int[] {(i + 1) % 3} : new int[0]);
        for (double[] place : NodeLayout.of(apart)) {
            assertThat(place[0]).isBetween(-1.0, 1.0);
            assertThat(place[1]).isBetween(-1.0, 1.0);
        }
    }
}
