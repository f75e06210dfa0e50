package org.parley.api.model;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.data.NetworkData;
import org.parley.api.numeric.Kernels;

/**
 * The properties of a run that its model may use. The context is thread-safe. The model may keep it and use it after it
 * was created.
 */
public interface ModelContext {

    /** {@return the number of agents} */
    int agents();

    /** {@return the problem class of the run} */
    ProblemClass problem();

    /** {@return the data that the run file specifies under {@code data}, distributed over the agents} */
    Optional<NetworkData> data();

    /** {@return the kernels for matrix products} */
    Kernels kernels();

    /**
     * {@return the memory in bytes that a model may use to cache converted samples} The cache must not change any
     * result.
     */
    default long sampleMemory() {
        return 0;
    }

    /**
     * {@return a new random stream that depends only on the seed and the arguments}
     *
     * @param purpose the name of the stream
     * @param agent the agent
     */
    RandomGenerator random(String purpose, int agent);
}
