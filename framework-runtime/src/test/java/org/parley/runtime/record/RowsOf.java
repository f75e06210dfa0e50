package org.parley.runtime.record;

/** Rows in an array. */
record RowsOf(double[][] rows) implements Rows {

    @Override
    public int dimension() {
        return rows[0].length;
    }

    @Override
    public void read(int agent, double[] into) {
        System.arraycopy(rows[agent], 0, into, 0, dimension());
    }
}
