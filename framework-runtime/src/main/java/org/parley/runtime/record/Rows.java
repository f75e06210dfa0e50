package org.parley.runtime.record;

/** Read access to one row of numbers per agent. */
public interface Rows {

    /** Returns the length of a row. */
    int dimension();

    void read(int agent, double[] into);
}
