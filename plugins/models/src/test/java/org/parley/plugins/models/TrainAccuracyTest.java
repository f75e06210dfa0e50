package org.parley.plugins.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.data.AgentData;
import org.parley.api.data.Dataset;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Metric;
import org.parley.plugins.models.meta.MetaLearningFactory;

class TrainAccuracyTest {

    private static final NetworkData DATA = new ToyData(4, 3);

    static Stream<BilevelModelFactory> classifiers() {
        return Stream.of(
                new LogisticTuningFactory(),
                new HyperCleaningFactory(),
                new DomainReweightingFactory(),
                new MultiTaskFactory(),
                new MetaLearningFactory());
    }

    @ParameterizedTest
    @MethodSource("classifiers")
    void equalsTheTestAccuracyOnTrainingSamples(BilevelModelFactory factory) {
        Map<String, Double> measured = measured(factory, new TestedOnTraining(DATA), Map.of("train-accuracy", true));
        assertThat(measured.get("train_accuracy"))
                .isEqualTo(measured.get("test_accuracy"))
                .isBetween(0.05, 0.95);
    }

    @ParameterizedTest
    @MethodSource("classifiers")
    void isOptionalAndChangesNoOtherMetric(BilevelModelFactory factory) {
        Map<String, Double> without = measured(factory, DATA, Map.of());
        Map<String, Double> with = measured(factory, DATA, Map.of("train-accuracy", true));
        assertThat(without).doesNotContainKey("train_accuracy");
        assertThat(with.remove("train_accuracy")).isNotNull();
        assertThat(with).isEqualTo(without);
    }

    @Test
    void countsCorrectlyClassifiedTrainingSamples() {
        BilevelModel model = ToyContext.with(DATA).model(new LogisticTuningFactory(), Map.of("train-accuracy", true));
        double[] y = random(model.lowerDimension());
        Samples train = DATA.agent(1).train();
        float[] features = new float[DATA.width()];
        int right = 0;
        for (int e = 0; e < train.size(); e++) {
            train.copyFeatures(e, features, 0);
            int best = 0;
            double[] scores = new double[3];
            for (int c = 0; c < 3; c++) {
                for (int j = 0; j < features.length; j++) {
                    scores[c] += y[c * features.length + j] * features[j];
                }
                best = scores[c] > scores[best] ? c : best;
            }
            right += best == train.label(e) ? 1 : 0;
        }
        assertThat(measured(new LogisticTuningFactory(), DATA, Map.of("train-accuracy", true))
                        .get("train_accuracy"))
                .isEqualTo((double) right / train.size());
    }

    private static Map<String, Double> measured(
            BilevelModelFactory factory, NetworkData data, Map<String, Object> options) {
        BilevelModel model = ToyContext.with(data).model(factory, options);
        double[] numbers = new double[model.metrics().size()];
        model.agent(1).doubles().measure(random(model.upperDimension()), random(model.lowerDimension()), numbers);
        Map<String, Double> measured = new HashMap<>();
        List<Metric> metrics = model.metrics();
        for (int k = 0; k < numbers.length; k++) {
            measured.put(metrics.get(k).name(), numbers[k]);
        }
        return measured;
    }

    private static double[] random(int size) {
        SplittableRandom random = new SplittableRandom(5);
        return random.doubles(size, -1, 1).toArray();
    }

    private record TestedOnTraining(NetworkData data) implements NetworkData {

        @Override
        public int agents() {
            return data.agents();
        }

        @Override
        public int width() {
            return data.width();
        }

        @Override
        public int classes() {
            return data.classes();
        }

        @Override
        public int trainSize() {
            return data.trainSize();
        }

        @Override
        public AgentData agent(int agent) {
            AgentData own = data.agent(agent);
            return new AgentData(own.train(), own.validation(), own.train(), own.firstTrainIndex());
        }

        @Override
        public List<Dataset> sources() {
            return data.sources();
        }
    }
}
