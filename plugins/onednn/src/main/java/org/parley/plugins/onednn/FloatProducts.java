package org.parley.plugins.onednn;

import java.util.function.Supplier;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;

/**
 * Computes products with oneDNN, in parts that are safe under signals, see {@link InstructionSet}.
 *
 * <p>Where the virtual machine can pass arrays to the library, nothing is copied. Elsewhere each thread copies matrices into and out of native
 * memory, factors that are used once in parts, which stay in the cache until the product has used them.
 */
final class FloatProducts implements MatrixProducts<float[]> {

    private final InstructionSet instructions;
    private final ThreadLocal<Room> rooms;

    FloatProducts(InstructionSet instructions, Supplier<Room> room) {
        this.instructions = instructions;
        rooms = ThreadLocal.withInitial(room);
    }

    @Override
    public void multiply(Form form, Matrix<float[]> a, Matrix<float[]> b, Result result, Matrix<float[]> out) {
        int inner = form.inner(a, b, out);
        boolean add = result == Result.ADD;
        Room room = rooms.get();
        switch (form) {
            case AB -> blocksOfRows(room, a, b, add, out);
            case TRANSPOSED_A_B -> panelsOfRows(room, a, b, add, out);
            case A_TRANSPOSED_B -> panelsOfColumns(room, a, b, add, out, inner);
        }
    }

    /** Computes a few rows of out at a time: as many rows of A times B. */
    private void blocksOfRows(Room room, Matrix<float[]> a, Matrix<float[]> b, boolean add, Matrix<float[]> out) {
        int inner = a.columns();
        int columns = b.columns();
        int terms = instructions.terms(inner);
        int height = Parts.rows(a.rows(), inner);
        boolean whole = height >= a.rows();
        boolean transposes = instructions.transposes(columns, inner);
        room.begin(a, height * inner, b, whole ? terms * columns : b.size());
        for (int row = 0; row < a.rows(); row += height) {
            int rows = Math.min(height, a.rows() - row);
            int placeOfA = room.takeA(a, row, row + rows, 0, true);
            room.prepareOut(out, row, row + rows, add && !transposes);
            for (int from = 0; from < inner; from += terms) {
                int count = Math.min(terms, inner - from);
                int placeOfB = room.takeB(b, from, from + count, whole ? 0 : from * columns, row == 0);
                int left = placeOfA + from;
                boolean more = from > 0;
                if (transposes) {
                    room.multiplyTransposed(rows, columns, count, left, inner, placeOfB, columns, more);
                } else {
                    room.multiply(
                            'N', 'N', rows, columns, count, left, inner, placeOfB, columns, add || more, 0, columns);
                }
            }
            if (transposes) {
                room.giveTransposed(out, row, row + rows, add);
            } else {
                room.giveOut(out, row, row + rows);
            }
        }
    }

    /** Computes a few rows of out at a time: as many columns of A, transposed, times B. */
    private void panelsOfRows(Room room, Matrix<float[]> a, Matrix<float[]> b, boolean add, Matrix<float[]> out) {
        int columns = b.columns();
        int terms = instructions.terms(a.rows());
        int width = Parts.rows(a.columns(), columns);
        boolean whole = width >= a.columns();
        room.begin(a, whole ? terms * a.columns() : a.size(), b, whole ? terms * columns : b.size());
        for (int row = 0; row < a.columns(); row += width) {
            int rows = Math.min(width, a.columns() - row);
            room.prepareOut(out, row, row + rows, add);
            for (int from = 0; from < a.rows(); from += terms) {
                int count = Math.min(terms, a.rows() - from);
                boolean first = row == 0;
                int placeOfA = room.takeA(a, from, from + count, whole ? 0 : from * a.columns(), first);
                int placeOfB = room.takeB(b, from, from + count, whole ? 0 : from * columns, first);
                room.multiply(
                        'T',
                        'N',
                        rows,
                        columns,
                        count,
                        placeOfA + row,
                        a.columns(),
                        placeOfB,
                        columns,
                        add || from > 0,
                        0,
                        columns);
            }
            room.giveOut(out, row, row + rows);
        }
    }

    /** Computes a few columns of out at a time: A times as many rows of B, transposed. */
    private void panelsOfColumns(
            Room room, Matrix<float[]> a, Matrix<float[]> b, boolean add, Matrix<float[]> out, int inner) {
        int terms = instructions.terms(inner);
        int width = Parts.rows(b.rows(), inner);
        room.begin(a, a.size(), b, width * inner);
        int placeOfA = room.takeA(a, 0, a.rows(), 0, true);
        room.prepareOut(out, 0, out.rows(), add);
        for (int column = 0; column < b.rows(); column += width) {
            int columns = Math.min(width, b.rows() - column);
            int placeOfB = room.takeB(b, column, column + columns, 0, true);
            for (int from = 0; from < inner; from += terms) {
                int count = Math.min(terms, inner - from);
                room.multiply(
                        'N',
                        'T',
                        a.rows(),
                        columns,
                        count,
                        placeOfA + from,
                        inner,
                        placeOfB + from,
                        inner,
                        add || from > 0,
                        column,
                        out.columns());
            }
        }
        room.giveOut(out, 0, out.rows());
    }
}
