package org.parley.api.data;

import java.util.function.IntUnaryOperator;

/** The one width that all rows have. */
final class Widths {

    private Widths() {}

    static int common(int rows, IntUnaryOperator widthOf) {
        int width = rows == 0 ? 0 : widthOf.applyAsInt(0);
        for (int row = 0; row < rows; row++) {
            if (widthOf.applyAsInt(row) != width) {
                throw new IllegalArgumentException(
                        "row 0 has " + width + " features, row " + row + " has " + widthOf.applyAsInt(row));
            }
        }
        return width;
    }
}
