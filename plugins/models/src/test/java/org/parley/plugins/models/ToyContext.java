package org.parley.plugins.models;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ProblemClass;
import org.parley.api.numeric.Kernels;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.numeric.JavaKernelsFactory;

/** A model context for tests. */
public record ToyContext(int agents, ProblemClass problem, Optional<NetworkData> data) implements ModelContext {

    /** Returns the context of a run with data. */
    public static ToyContext with(NetworkData data) {
        return new ToyContext(data.agents(), ProblemClass.SHARED_LOWER, Optional.of(data));
    }

    /** Returns the context of a run whose model generates its data. */
    public static ToyContext without(int agents) {
        return new ToyContext(agents, ProblemClass.SHARED_LOWER, Optional.empty());
    }

    /** Returns the model with these options and defaults for all others. */
    public BilevelModel model(BilevelModelFactory factory, Map<String, Object> options) {
        ComponentRegistry nothingElse = new ComponentRegistry.Builder().build();
        return factory.create(ComponentSettings.of(factory, options, nothingElse, Path.of("")), this);
    }

    @Override
    public Kernels kernels() {
        return new JavaKernelsFactory().create();
    }

    @Override
    public RandomGenerator random(String purpose, int agent) {
        return new SplittableRandom(purpose.hashCode() * 31L + agent);
    }
}
