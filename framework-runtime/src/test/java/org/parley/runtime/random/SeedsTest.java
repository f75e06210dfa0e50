package org.parley.runtime.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SeedsTest {

    @Test
    void givesTheSameStreamAtTheSameAddressWhateverWasDrawnBefore() {
        Seeds seeds = new Seeds(7);
        seeds.stream("other", 1, 1).nextLong();
        assertThat(seeds.stream("minibatch", 3, 9).nextLong())
                .isEqualTo(new Seeds(7).stream("minibatch", 3, 9).nextLong());
    }

    @Test
    void givesAnotherStreamWhenAnyPartOfTheAddressDiffers() {
        long here = new Seeds(7).stream("minibatch", 3, 9).nextLong();
        assertThat(new Seeds(8).stream("minibatch", 3, 9).nextLong()).isNotEqualTo(here);
        assertThat(new Seeds(7).stream("minibatci", 3, 9).nextLong()).isNotEqualTo(here);
        assertThat(new Seeds(7).stream("minibatch", 4, 9).nextLong()).isNotEqualTo(here);
        assertThat(new Seeds(7).stream("minibatch", 3, 10).nextLong()).isNotEqualTo(here);
    }

    /** Expected values must not change: a seed gives the same run on every machine and with every later version. */
    @Test
    void keepsItsPromiseAcrossVersions() {
        AddressedRandom random = new Seeds(7).stream("minibatch", 3, 9);
        assertThat(random.nextLong()).isEqualTo(GOLDEN_LONG);
        assertThat(random.nextInt(1000)).isEqualTo(GOLDEN_INT);
        assertThat(random.nextGaussian()).isEqualTo(GOLDEN_GAUSSIAN);
    }

    @Test
    void drawsUniformAndNormalNumbers() {
        int draws = 200_000;
        int[] counts = new int[10];
        double sum = 0;
        double squares = 0;
        Seeds seeds = new Seeds(1);
        for (int k = 0; k < draws; k++) {
            AddressedRandom random = seeds.stream("test", k % 100, k / 100);
            counts[random.nextInt(10)]++;
            double normal = random.nextGaussian();
            sum += normal;
            squares += normal * normal;
        }
        // Five standard errors: sqrt(draws * 0.09) = 134 per count, 1/sqrt(draws) for the mean, sqrt(2/draws) for the
        // variance.
        for (int count : counts) {
            assertThat((double) count).isCloseTo(draws / 10.0, within(5 * Math.sqrt(draws * 0.09)));
        }
        assertThat(sum / draws).isCloseTo(0, within(5 / Math.sqrt(draws)));
        assertThat(squares / draws).isCloseTo(1, within(5 * Math.sqrt(2.0 / draws)));
    }

    private static final long GOLDEN_LONG = 6193915938880180025L;
    private static final int GOLDEN_INT = 111;
    private static final double GOLDEN_GAUSSIAN = 0.13187825526397695;
}
