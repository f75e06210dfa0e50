package org.parley.plugins.models;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.plugins.models.meta.MetaLearningFactory;
import org.parley.tck.fixture.FixedDraw;

/** Checks derivatives of all models that learn from samples: on all samples, and on a batch with a repeated sample. */
class ClassifierDerivativesTest {

    @ParameterizedTest
    @ValueSource(strings = {"relu", "tanh", "sigmoid"})
    void hyperCleaningWithTwoHiddenLayers(String activation) {
        check(new HyperCleaningFactory(), 3, Map.of("hidden", List.of(5, 4), "activation", activation, "ridge", 0.05));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void hyperCleaningWithoutHiddenLayers(int classes) {
        check(new HyperCleaningFactory(), classes, Map.of("hidden", List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"agents", "groups", "labels"})
    void domainReweighting(String sources) {
        check(
                new DomainReweightingFactory(),
                3,
                Map.of("hidden", List.of(4), "activation", "tanh", "sources", sources));
    }

    @ParameterizedTest
    @CsvSource({"softmax,exponential,true", "softmax,linear,false", "logistic,exponential,false", "sigmoid,linear,true"
    })
    void logisticTuning(String loss, String penalty, boolean average) {
        check(
                new LogisticTuningFactory(),
                loss.equals("softmax") ? 3 : 2,
                Map.of("loss", loss, "penalty", penalty, "average", average, "strength", 0.3));
    }

    @ParameterizedTest
    @CsvSource({"last,sigmoid,validation", "last,relu,train", "input,tanh,train", "input,relu,validation"})
    void metaLearning(String personalLayer, String activation, String judge) {
        check(
                new MetaLearningFactory(),
                3,
                Map.of("hidden", List.of(5, 4), "activation", activation, "personal", personalLayer, "judge", judge));
    }

    @ParameterizedTest
    @CsvSource({"train,tanh", "train,relu", "validation,sigmoid"})
    void multiTask(String judge, String activation) {
        check(
                new MultiTaskFactory(),
                3,
                Map.of("predictors", 3, "hidden", List.of(4), "activation", activation, "judge", judge, "decay", 0.1));
    }

    /** Of 8 x 8 pixels, 3 x 3 patches leave 6 x 6 values, pooling 3 x 3, and patches 1 x 1. */
    @ParameterizedTest
    @ValueSource(strings = {"tanh", "relu"})
    void multiTaskWithTwoConvolutionsAndTwoDenseLayers(String activation) {
        Map<String, Object> options = Map.of(
                "predictors",
                2,
                "convolutions",
                List.of(2, 3),
                "kernel-size",
                3,
                "hidden",
                List.of(4),
                "activation",
                activation);
        check(new MultiTaskFactory(), new ToyData(64, 3), options);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tanh", "relu"})
    void hyperCleaningWithAConvolutionOfColors(String activation) {
        Map<String, Object> options =
                Map.of("convolutions", List.of(3), "kernel-size", 2, "hidden", List.of(), "activation", activation);
        check(new HyperCleaningFactory(), new ToyData(3 * 5 * 5, 3), options);
    }

    private static void check(BilevelModelFactory factory, int classes, Map<String, Object> options) {
        check(factory, new ToyData(4, classes), options);
    }

    private static void check(BilevelModelFactory factory, ToyData data, Map<String, Object> options) {
        BilevelModel model = ToyContext.with(data).model(factory, options);
        DerivativeChecks.check(model, 1, FixedDraw.full(ToyData.VALIDATION), FixedDraw.full(ToyData.TRAIN));
        DerivativeChecks.check(model, 0, FixedDraw.of(3, 0, 3), FixedDraw.of(7, 1, 7, 2, 0));
    }
}
