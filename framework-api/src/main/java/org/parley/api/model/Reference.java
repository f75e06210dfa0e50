package org.parley.api.model;

import java.util.Optional;

/** The exact answers of a model that knows them; metrics measure against these. */
public interface Reference {

    /** y*(x): of the network, or of this agent where the lower level is personal. */
    void lowerSolution(double[] x, int agent, double[] out);

    /** The gradient of the whole network's upper cost at x, with the exact lower solution. */
    void hypergradient(double[] x, double[] out);

    /** The stationary x, where it is unique and known. */
    default Optional<double[]> solution() {
        return Optional.empty();
    }
}
