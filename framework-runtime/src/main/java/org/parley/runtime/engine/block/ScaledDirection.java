package org.parley.runtime.engine.block;

import org.parley.api.run.Block;

/**
 * That a block is a times another one, without the numbers having been written. Every level scales its direction before it hands it to its
 * strategy; sums take it from the direction itself, which saves a trip to memory and back.
 *
 * <p>Only where that changes no rounding: the product is rounded before it is added, as it would be if it had been written. So a run gives
 * bit-identical results with promises and without.
 */
final class ScaledDirection {

    private RowBlock block;
    private double factor;
    private RowBlock source;

    /**
     * @param newSource stays as it is until {@link #forget}
     */
    void make(RowBlock newBlock, double newFactor, RowBlock newSource) {
        block = newBlock;
        factor = newFactor;
        source = newSource;
    }

    /** Nobody will look at the block any more. */
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

    /** Writes the block after all. */
    void keep() {
        RowBlock into = block;
        RowBlock from = source;
        forget();
        into.assign(factor, from);
    }

    /** Whether the block can be replaced in this sum, which must be one of those that strategies make in every round. */
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
