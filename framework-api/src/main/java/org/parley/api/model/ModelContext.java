package org.parley.api.model;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.data.NetworkData;
import org.parley.api.numeric.Kernels;

/** What a model may know of the run it is made for. */
public interface ModelContext {

    int agents();

    ProblemClass problem();

    /** The data of the run file's {@code data}, shared out over the agents; empty when it names none. */
    Optional<NetworkData> data();

    /** What to multiply matrices with. */
    Kernels kernels();

    /**
     * How many bytes a model may take to keep samples in the form it computes with, where it would otherwise convert the same ones again and
     * again. What it keeps must not change a number.
     */
    default long sampleMemory() {
        return 0;
    }

    /** A fresh stream that depends only on the seed and this address. */
    RandomGenerator random(String purpose, int agent);
}
