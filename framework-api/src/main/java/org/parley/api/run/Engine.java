package org.parley.api.run;

import org.parley.api.component.Unstable;

/**
 * Which agents live in this process, and how the processes of a run agree on a number.
 *
 * <p>Hosted agents are a contiguous range, and sums run over all agents in ascending order, so results do not depend on the number of
 * processes.
 */
@Unstable
public interface Engine {

    /** First agent hosted here. */
    int firstHosted();

    /** How many agents are hosted here. */
    int hosted();

    /** All agents' values in agent order, given the hosted ones'. */
    double[] gather(double[] hostedValues);

    /** The average row of a block over all agents. */
    void mean(Block block, double[] into);

    /** Returns when every process has finished this round. */
    void barrier(long round);
}
