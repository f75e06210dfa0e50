package org.parley.api.run;

import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Draws;
import org.parley.api.model.Objective;

/** One agent's turn in {@link Scope#perAgent}: its costs, its samples, its random numbers, its rows. Worthless after the turn. */
public interface Agent {

    /** Its number in the network. */
    int index();

    /**
     * Its costs; everything asked of them is counted, once per point and draw where the point is the rows {@code in(0)} and {@code in(1)}
     * themselves. Call {@link Objective#moved} before another point or draw.
     */
    Objective<double[]> costs();

    /**
     * The same costs, for work that can do with this error of their derivatives, relative to their size, such as a solver that stops at a
     * tolerance. A run in single precision computes them in it where that is enough, which is faster.
     */
    default Objective<double[]> costsWithin(double tolerance) {
        return costs();
    }

    /** See {@link AgentCosts#smoothness}. */
    OptionalDouble smoothness();

    /** Its samples in this tick. */
    Draws draws();

    /** Its stream for this purpose and tick. */
    RandomGenerator random();

    /** Its row of the k-th input block, not to be changed. Work that looks at a point takes x and y as the first two input blocks. */
    double[] in(int k);

    /** Its row of the k-th output block, to be filled. */
    double[] out(int k);
}
