package org.parley.plugins.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.data.AgentData;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;
import org.parley.plugins.models.HyperCleaningFactory.Detection;

class DetectionTest {

    private static final Dataset DATA =
            Dataset.ofClasses("four", Features.of(new float[4][1]), new int[] {0, 0, 1, 1}, 2, "");

    @Test
    void countsPairsInWhichTheCleanSampleHasTheLargerWeight() {
        // Samples 1 and 3 are corrupted. Of the pairs (0,1), (0,3), (2,1), (2,3), the first and the last are in order,
        // and (2,1) is a tie.
        Detection detection = detection(new TwoAgents(new int[] {0, 1}, new int[] {1, 0}));
        assertThat(detection.auc(new double[] {3, 2, 2, 4})).isEqualTo((1 + 0 + 0.5 + 0) / 4.0);
        assertThat(detection.auc(new double[] {1, 0, 1, 0})).isEqualTo(1);
        assertThat(detection.auc(new double[] {0, 0, 0, 0})).isEqualTo(0.5);
    }

    @Test
    void hasNoValueWithoutCorruption() {
        Detection detection = detection(new TwoAgents(new int[] {0, 0}, new int[] {1, 1}));
        assertThat(detection.auc(new double[] {3, 2, 2, 1})).isNaN();
    }

    @Test
    void knowsTheSamplesOfOneAgent() {
        NetworkData data = new TwoAgents(new int[] {0, 0}, new int[] {1, 0});
        Detection ofSecond = new Detection(data, IntStream.of(1));
        assertThat(ofSecond.first()).isEqualTo(2);
        assertThat(ofSecond.samples()).isEqualTo(2);
        assertThat(ofSecond.auc(new double[] {4, 2})).isEqualTo(1);
    }

    @Test
    void averagesTheWeightsOfCleanAndOfCorruptedSamples() {
        Detection detection = detection(new TwoAgents(new int[] {0, 1}, new int[] {1, 0}));
        double[] x = {Math.log(3), 0, Math.log(3), -Math.log(3)};
        assertThat(detection.meanWeight(x, false)).isCloseTo(0.75, within(1e-15));
        assertThat(detection.meanWeight(x, true)).isCloseTo((0.5 + 0.25) / 2, within(1e-15));
        assertThat(detection(new TwoAgents(new int[] {0, 0}, new int[] {1, 1})).meanWeight(x, true))
                .isNaN();
    }

    private static Detection detection(NetworkData data) {
        return new Detection(data, data.hosted());
    }

    /** Two training samples per agent, with the labels of the test. */
    private record TwoAgents(int[] labelsOfFirst, int[] labelsOfSecond) implements NetworkData {

        @Override
        public int agents() {
            return 2;
        }

        @Override
        public int width() {
            return 1;
        }

        @Override
        public int classes() {
            return 2;
        }

        @Override
        public int trainSize() {
            return 4;
        }

        @Override
        public AgentData agent(int agent) {
            Samples none = new Samples(DATA, DATA.features(), new int[0], new int[0]);
            Samples train = agent == 0
                    ? new Samples(DATA, DATA.features(), new int[] {0, 1}, labelsOfFirst)
                    : new Samples(DATA, DATA.features(), new int[] {2, 3}, labelsOfSecond);
            return new AgentData(train, none, none, 2 * agent);
        }

        @Override
        public List<Dataset> sources() {
            return List.of(DATA);
        }
    }
}
