package org.parley.runtime.engine.block;

/** Pulls every row towards the mean over some of them; written again and again into the same memory. */
public final class MeanOfSome extends Terms {

    public MeanOfSome() {
        towardsMean = true;
    }

    /** Forgets all rows. */
    public void begin(int most) {
        meanCount = 0;
        if (meanRows.length < most) {
            meanRows = new int[most];
        }
    }

    public void add(int row) {
        meanRows[meanCount++] = row;
    }

    /** @param weights the sum of what all these rows weigh: 1 replaces every row by the mean */
    public void end(double weights) {
        pull = pull(weights);
    }
}
