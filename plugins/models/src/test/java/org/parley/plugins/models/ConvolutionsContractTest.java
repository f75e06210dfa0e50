package org.parley.plugins.models;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ProblemClass;
import org.parley.api.numeric.Kernels;
import org.parley.tck.BilevelModelContract;

/** Contract tests for two convolutions and two dense layers. The TCK's samples are not images, so this test has its own. */
class ConvolutionsContractTest extends BilevelModelContract {

    private static final int PIXELS = 64;

    @Override
    protected BilevelModelFactory factory() {
        return new OnImages(new MultiTaskFactory());
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of(
                "predictors",
                2,
                "convolutions",
                List.of(2, 3),
                "kernel-size",
                3,
                "hidden",
                List.of(4),
                "activation",
                "tanh");
    }

    private record OnImages(BilevelModelFactory of) implements BilevelModelFactory {

        @Override
        public String name() {
            return of.name();
        }

        @Override
        public String description() {
            return of.description();
        }

        @Override
        public List<Option<?>> options() {
            return of.options();
        }

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            return of.create(settings, new Images(context));
        }
    }

    private record Images(ModelContext of) implements ModelContext {

        @Override
        public int agents() {
            return of.agents();
        }

        @Override
        public ProblemClass problem() {
            return of.problem();
        }

        @Override
        public Optional<NetworkData> data() {
            return Optional.of(new ToyData(PIXELS, 3, of.agents()));
        }

        @Override
        public Kernels kernels() {
            return of.kernels();
        }

        @Override
        public RandomGenerator random(String purpose, int agent) {
            return of.random(purpose, agent);
        }
    }
}
