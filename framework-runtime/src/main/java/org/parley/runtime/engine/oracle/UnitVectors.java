package org.parley.runtime.engine.oracle;

import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;

/** Forms a matrix column by column from products with unit vectors, for the few algorithms that send whole matrices. */
final class UnitVectors {

    /** image = M unit, for every agent. */
    @FunctionalInterface
    interface Product {
        void multiply(RowBlock unit, RowBlock image);
    }

    private final Memory memory;
    private final int rows;
    private final int columns;
    private final Product product;
    // Most oracles are never asked for a matrix, and those that are keep their blocks.
    private RowBlock unit;
    private RowBlock image;

    UnitVectors(Memory memory, int rows, int columns, Product product) {
        this.memory = memory;
        this.rows = rows;
        this.columns = columns;
        this.product = product;
    }

    /**
     * @param matrix rows x columns, row-major
     */
    void columnsInto(RowBlock matrix) {
        if (unit == null) {
            unit = memory.scratch("unit", columns);
            image = memory.scratch("unit-image", rows);
        }
        for (int column = 0; column < columns; column++) {
            unit.fill(0);
            unit.setColumn(column, 1);
            product.multiply(unit, image);
            matrix.takeColumn(image, column, columns);
        }
        matrix.written(image.depth());
    }
}
