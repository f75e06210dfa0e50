package org.parley.api.run;

import java.util.random.RandomGenerator;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.Draws;

/** One agent's own computation in plain {@code double[]} code, such as a local linear solve; runs in parallel over agents. */
@FunctionalInterface
public interface AgentWork {

    /**
     * @param agent whose turn it is
     * @param objective the agent's costs; everything asked of it is counted. Call {@link AgentObjective#moved} before another point or draw
     * @param draws the agent's samples in this tick
     * @param random this agent's stream for this purpose and tick
     * @param in the agent's rows of the input blocks, not to be changed; a work that looks at a point takes x and y as the first two, so
     *     that its samples are counted together with others' at that point
     * @param out the agent's rows of the output blocks, to be filled
     */
    void run(int agent, AgentObjective objective, Draws draws, RandomGenerator random, double[][] in, double[][] out);
}
