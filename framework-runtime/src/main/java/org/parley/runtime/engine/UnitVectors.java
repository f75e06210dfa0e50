package org.parley.runtime.engine;

/** Forms matrices column by column from products with unit vectors, for the few algorithms that send whole matrices. */
final class UnitVectors {

    /** image = M unit, for every agent. */
    @FunctionalInterface
    interface Product {
        void multiply(RowBlock unit, RowBlock image);
    }

    private final Memory memory;
    private final int columns;

    UnitVectors(Memory memory, int columns) {
        this.memory = memory;
        this.columns = columns;
    }

    /**
     * @param matrix rows x columns, row-major
     */
    void columnsInto(RowBlock matrix, int rows, Product product) {
        RowBlock unit = memory.scratch("unit", columns);
        RowBlock image = memory.scratch("unit-image", rows);
        for (int column = 0; column < columns; column++) {
            unit.fill(0);
            unit.setColumn(column, 1);
            product.multiply(unit, image);
            matrix.takeColumn(image, column, columns);
        }
        matrix.written(image.depth());
    }
}
