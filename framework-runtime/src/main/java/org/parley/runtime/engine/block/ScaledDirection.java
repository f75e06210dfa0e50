package org.parley.runtime.engine.block;

import org.parley.api.run.Block;

/**
 * A deferred assignment of a block: the block is a multiple of another one, but its values have not been written. Every level scales its
 * direction before passing it to its strategy. Sums can use the direction itself, which saves a pass over memory.
 *
 * <p>This is done only if it does not change any rounding: the product is rounded before it is added, as it would be after writing it.
 * Therefore runs give bit-identical results with and without deferral.
 */
final class ScaledDirection {

    private RowBlock block;
    private double factor;
    private RowBlock source;

    /**
     * Defers an assignment.
     *
     * @param newSource must not change until {@link #forget}
     */
    void make(RowBlock newBlock, double newFactor, RowBlock newSource) {
        block = newBlock;
        factor = newFactor;
        source = newSource;
    }

    /** Discards the deferred assignment. */
    void forget() {
        block = null;
        source = null;
    }

    boolean isAbout(Block other) {
        return block != null && block == other;
    }

    boolean isOpen() {
        return block != null;
    }

    /** Executes the deferred assignment. */
    void write() {
        RowBlock into = block;
        RowBlock from = source;
        forget();
        into.assign(factor, from);
    }

    /** Returns whether the block can be replaced in a sum, which must have one of the forms that strategies use in every round. */
    boolean fits(int terms, double a, Block x, double b, Block y, double c, Block z) {
        return switch (terms) {
            case 1 -> isUnit(a);
            case 2 -> isUnit(a) && isUnit(b) && isAbout(x) != isAbout(y);
            case 3 -> (a == 1 || a == 2) && isUnit(b) && isUnit(c) && !isAbout(x) && isAbout(y) != isAbout(z);
            default -> false;
        };
    }

    void replaceIn(BlockOperation operation) {
        if (isAbout(operation.x)) {
            operation.a *= factor;
            operation.x = source;
            operation.scaled = 1;
        } else if (isAbout(operation.y)) {
            operation.b *= factor;
            operation.y = source;
            operation.scaled = 2;
        } else if (isAbout(operation.z)) {
            operation.c *= factor;
            operation.z = source;
            operation.scaled = 3;
        }
    }

    private static boolean isUnit(double a) {
        return Math.abs(a) == 1;
    }
}
