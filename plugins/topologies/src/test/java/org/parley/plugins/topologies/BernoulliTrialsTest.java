package org.parley.plugins.topologies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BernoulliTrialsTest {

    @Test
    void certaintySucceedsEveryTimeAndImpossibilityNever() {
        assertThat(successes(5, 1, 1)).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(successes(5, 0, 1)).isEmpty();
        assertThat(successes(0, 1, 1)).isEmpty();
        assertThat(successes(Long.MAX_VALUE, Double.MIN_VALUE, 1)).isEmpty();
    }

    @Test
    void everyTrialSucceedsEquallyOften() {
        for (double probability : new double[] {0.01, 0.5, 0.97}) {
            int trials = 20;
            int runs = 20_000;
            int[] count = new int[trials];
            int both = 0;
            for (int seed = 0; seed < runs; seed++) {
                List<Long> successes = successes(trials, probability, seed);
                assertThat(successes).isSorted().doesNotHaveDuplicates();
                successes.forEach(trial -> count[trial.intValue()]++);
                both += successes.contains(3L) && successes.contains(4L) ? 1 : 0;
            }
            // Four and a half standard deviations for sixty counts, and for independence of neighbours.
            for (int successes : count) {
                assertThat(successes / (double) runs).isCloseTo(probability, within(deviation(probability, runs)));
            }
            double square = probability * probability;
            assertThat(both / (double) runs).isCloseTo(square, within(deviation(square, runs)));
        }
    }

    private static double deviation(double probability, int runs) {
        return 4.5 * Math.sqrt(probability * (1 - probability) / runs);
    }

    private static List<Long> successes(long trials, double probability, long seed) {
        List<Long> successes = new ArrayList<>();
        RandomGraphs.successes(trials, probability, new SplittableRandom(seed), successes::add);
        return successes;
    }
}
