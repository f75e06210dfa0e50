package org.parley.runtime.wiring;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.parley.api.data.NetworkData;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ProblemClass;
import org.parley.api.numeric.Kernels;
import org.parley.runtime.plan.MemoryEstimate;
import org.parley.runtime.random.Seeds;

/**
 * What a model may know of its run.
 *
 * @param openKernels loads them when a model asks: many models never do
 */
record SeededModelContext(
        int agents, ProblemClass problem, Optional<NetworkData> data, Supplier<Kernels> openKernels, Seeds seeds)
        implements ModelContext {

    @Override
    public Kernels kernels() {
        return openKernels.get();
    }

    @Override
    public long sampleMemory() {
        return MemoryEstimate.ofSamples();
    }

    @Override
    public RandomGenerator random(String purpose, int agent) {
        return seeds.stream("model/" + purpose, agent, 0);
    }
}
