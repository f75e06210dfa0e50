package org.parley.api.run;

import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Draws;
import org.parley.api.model.Objective;

/**
 * One agent in {@link Scope#perAgent}: its costs, samples, random numbers and vectors. It is valid only during the call
 * of {@link AgentWork#run}.
 */
public interface Agent {

    /** {@return the number of the agent in the network} */
    int index();

    /**
     * {@return the costs of the agent} All evaluations are counted. At the point ({@code in(0)}, {@code in(1)}) itself,
     * they are counted once per point and draw. Call {@link Objective#moved} before evaluating at another point or
     * draw.
     */
    Objective<double[]> costs();

    /**
     * {@return the costs for computations that tolerate a relative error of derivatives, such as an iterative solver}
     *
     * <p>A run in single precision evaluates them in single precision if that is accurate enough, which is faster.
     *
     * @param tolerance the tolerated relative error
     */
    default Objective<double[]> costsWithin(double tolerance) {
        return costs();
    }

    /** {@return a Lipschitz constant of the gradient of g in y, see {@link AgentCosts#smoothness}} */
    OptionalDouble smoothness();

    /** {@return the draws of the agent in this tick} */
    Draws draws();

    /** {@return the random stream of the agent for this purpose and tick} */
    RandomGenerator random();

    /**
     * {@return a random stream for noise and samples that protect the agent's data} In one process it is {@link #random()},
     * which follows from the seed of the run file. If the run has several processes, it is a cryptographic stream from a
     * secret of this process. Then no number of it occurs twice, not even after a resume.
     */
    default RandomGenerator secretRandom() {
        return random();
    }

    /**
     * {@return the vector of the k-th input block, which must not be modified} If the work evaluates costs, x and y
     * must be the first two input blocks.
     *
     * @param k the index of the input block, from 0
     */
    double[] in(int k);

    /**
     * {@return the vector of the k-th output block, which the work must fill}
     *
     * @param k the index of the output block, from 0
     */
    double[] out(int k);
}
