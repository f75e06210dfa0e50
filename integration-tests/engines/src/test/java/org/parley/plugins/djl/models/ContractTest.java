package org.parley.plugins.djl.models;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

/** The contract tests of every model, on both engines. */
class ContractTest {

    private abstract static class ModelContract extends BilevelModelContract {

        private final BilevelModelFactory factory;
        private final Map<String, Object> settings;

        private ModelContract(BilevelModelFactory factory, Map<String, Object> settings) {
            this.factory = factory;
            this.settings = settings;
        }

        @Override
        protected final BilevelModelFactory factory() {
            return factory;
        }

        @Override
        protected final Map<String, Object> settings() {
            return settings;
        }
    }

    @Nested
    class CleaningOnMxNet extends ModelContract {

        CleaningOnMxNet() {
            super(new CleaningFactory(), Map.of("autodiff", "mxnet", "hidden", List.of(5.0)));
        }
    }

    @Nested
    class CleaningOnPyTorch extends ModelContract {

        CleaningOnPyTorch() {
            super(new CleaningFactory(), Map.of("autodiff", "pytorch", "hidden", List.of(5.0)));
        }
    }

    @Tag("slow")
    @Tag("long")
    @Nested
    class ConvolutionalCleaningOnMxNet extends ModelContract {

        ConvolutionalCleaningOnMxNet() {
            super(
                    new CleaningFactory(),
                    Map.of("autodiff", "mxnet", "network", "cnn", "filters", 2, "hidden", List.of(4.0)));
        }
    }

    @Tag("long")
    @Nested
    class ConvolutionalCleaningOnPyTorch extends ModelContract {

        ConvolutionalCleaningOnPyTorch() {
            super(
                    new CleaningFactory(),
                    Map.of("autodiff", "pytorch", "network", "cnn", "filters", 2, "hidden", List.of(4.0)));
        }
    }

    @Tag("slow")
    @Tag("long")
    @Nested
    class ConvolutionalMixtureOnMxNet extends ModelContract {

        ConvolutionalMixtureOnMxNet() {
            super(
                    new MixtureFactory(),
                    Map.of(
                            "autodiff",
                            "mxnet",
                            "network",
                            "cnn",
                            "filters",
                            1,
                            "hidden",
                            List.of(2.0),
                            "predictors",
                            2));
        }
    }

    @Tag("long")
    @Nested
    class ConvolutionalMixtureOnPyTorch extends ModelContract {

        ConvolutionalMixtureOnPyTorch() {
            super(
                    new MixtureFactory(),
                    Map.of(
                            "autodiff",
                            "pytorch",
                            "network",
                            "cnn",
                            "filters",
                            1,
                            "hidden",
                            List.of(2.0),
                            "predictors",
                            2));
        }
    }

    @Tag("slow")
    @Nested
    class MixtureOnMxNet extends ModelContract {

        MixtureOnMxNet() {
            super(new MixtureFactory(), Map.of("autodiff", "mxnet", "hidden", List.of(4.0), "predictors", 2));
        }
    }

    @Nested
    class MixtureOnPyTorch extends ModelContract {

        MixtureOnPyTorch() {
            super(new MixtureFactory(), Map.of("autodiff", "pytorch", "hidden", List.of(4.0), "predictors", 2));
        }
    }

    @Tag("slow")
    @Tag("long")
    @Nested
    class PersonalInputsOnMxNet extends ModelContract {

        PersonalInputsOnMxNet() {
            super(new PersonalInputsFactory(), Map.of("autodiff", "mxnet", "steps", 3, "cells", 2));
        }
    }

    @Tag("long")
    @Nested
    class PersonalInputsOnPyTorch extends ModelContract {

        PersonalInputsOnPyTorch() {
            super(new PersonalInputsFactory(), Map.of("autodiff", "pytorch", "steps", 3, "cells", 4));
        }
    }

    @Tag("slow")
    @Tag("long")
    @Nested
    class RecurrentMixtureOnMxNet extends ModelContract {

        RecurrentMixtureOnMxNet() {
            super(new MixtureFactory(), lstm("mxnet", 1));
        }
    }

    @Tag("slow")
    @Tag("long")
    @Nested
    class RecurrentMixtureOnPyTorch extends ModelContract {

        RecurrentMixtureOnPyTorch() {
            super(new MixtureFactory(), lstm("pytorch", 2));
        }
    }

    @Nested
    class SoftmaxTuningOnMxNet extends ModelContract {

        SoftmaxTuningOnMxNet() {
            super(new SoftmaxTuningFactory(), Map.of("autodiff", "mxnet"));
        }
    }

    @Nested
    class SoftmaxTuningOnPyTorch extends ModelContract {

        SoftmaxTuningOnPyTorch() {
            super(new SoftmaxTuningFactory(), Map.of("autodiff", "pytorch"));
        }
    }

    private static Map<String, Object> lstm(String engine, int layers) {
        return Map.of("autodiff", "pytorch");
    }
}
