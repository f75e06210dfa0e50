package org.parley.runtime.engine.block;

/** Pulls every row towards the mean over those of some agents; written again and again into the same memory. */
public final class MeanOfSome extends Terms {

    public MeanOfSome() {
        towardsMean = true;
    }

    /** Forgets all agents. */
    public void begin(int most) {
        meanCount = 0;
        if (meanAgents.length < most) {
            meanAgents = new int[most];
        }
    }

    public void add(int agent) {
        meanAgents[meanCount++] = agent;
    }

    /** @param weights the sum of what all these rows weigh: 1 replaces every row by the mean */
    public void end(double weights) {
        pull = pull(weights);
    }
}
