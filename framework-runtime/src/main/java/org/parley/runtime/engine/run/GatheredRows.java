package org.parley.runtime.engine.run;

import org.parley.runtime.record.Rows;

/**
 * The rows of all agents, sent here by their processes.
 *
 * @param all one after the other
 */
record GatheredRows(int dimension, double[] all) implements Rows {

    @Override
    public void read(int agent, double[] into) {
        System.arraycopy(all, agent * dimension, into, 0, dimension);
    }
}
