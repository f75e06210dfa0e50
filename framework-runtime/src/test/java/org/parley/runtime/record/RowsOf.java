package org.parley.runtime.record;

import java.util.function.DoubleBinaryOperator;
import org.parley.api.run.Block;

/** A block that only knows how to be read. */
record RowsOf(double[][] rows) implements Block {

    @Override
    public String name() {
        return "rows";
    }

    @Override
    public int dimension() {
        return rows[0].length;
    }

    @Override
    public void read(int agent, double[] into) {
        System.arraycopy(rows[agent], 0, into, 0, dimension());
    }

    @Override
    public Block assign(double a, Block x) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Block assign(double a, Block x, double b, Block y) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Block assign(double a, Block x, double b, Block y, double c, Block z) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Block assign(double a, Block x, double b, Block y, double c, Block z, double d, Block w) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Block assign(double a, Block x, double b, Block y, double c, Block z, double d, Block w, double e, Block v) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Block assign(DoubleBinaryOperator f, Block x, Block y) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Block multiply(Block matrix, Block vector) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Block fill(double value) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void write(int agent, double[] from) {
        throw new UnsupportedOperationException();
    }
}
