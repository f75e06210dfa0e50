package org.parley.runtime.record;

/** A row of numbers for every agent, to be copied out. */
public interface Rows {

    /** How long a row is. */
    int dimension();

    void read(int agent, double[] into);
}
