package org.parley.plugins.openblas;

import java.util.function.Supplier;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;

/**
 * Products by the library, in {@link Panels}.
 *
 * <p>The library reads native memory only. Each thread keeps room for three matrices there and copies into and out of it. Of a large matrix
 * only a part is copied at a time: it stays in the cache until the product has used it, so memory is read once.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class BlasProducts<A> implements MatrixProducts<A> {

    private final ThreadLocal<NativeBuffers<A>> rooms;

    BlasProducts(Supplier<NativeBuffers<A>> room) {
        rooms = ThreadLocal.withInitial(room);
    }

    @Override
    public void multiply(Form form, Matrix<A> a, Matrix<A> b, Result result, Matrix<A> out) {
        form.inner(a, b, out);
        boolean add = result == Result.ADD;
        NativeBuffers<A> room = rooms.get();
        room.takeA(a);
        switch (form) {
            case AB -> sumOfPanels(room, a, b, add, out);
            case TRANSPOSED_A_B -> panelsOfRows(room, a, b, add, out);
            case A_TRANSPOSED_B -> panelsOfColumns(room, a, b, add, out);
        }
    }

    /** out = sum of a few columns of A times as many rows of B. */
    private static <A> void sumOfPanels(NativeBuffers<A> room, Matrix<A> a, Matrix<A> b, boolean add, Matrix<A> out) {
        int width = Panels.width(b.columns(), a.columns(), a.rows());
        int length = Panels.length(b.columns(), a.columns(), a.rows());
        room.takeOut(out, 0, out.rows(), add);
        for (int from = 0; from < a.columns(); from += width) {
            int inner = Math.min(width, a.columns() - from);
            room.takeB(b, from, from + inner);
            for (int row = 0; row < a.rows(); row += length) {
                int rows = Math.min(length, a.rows() - row);
                room.from(row * a.columns() + from, 0, row * out.columns());
                room.multiply(Form.AB, rows, out.columns(), inner, add || from > 0, out.columns());
            }
        }
        room.giveOut(out, 0, out.rows());
    }

    /** A few rows of out = as many columns of A, transposed, times B. */
    private static <A> void panelsOfRows(NativeBuffers<A> room, Matrix<A> a, Matrix<A> b, boolean add, Matrix<A> out) {
        int width = Panels.width(b.columns(), a.columns(), a.rows());
        int length = Panels.length(b.columns(), a.columns(), a.rows());
        room.takeB(b, 0, b.rows());
        for (int from = 0; from < a.columns(); from += width) {
            int to = Math.min(from + width, a.columns());
            room.takeOut(out, from, to, add);
            for (int row = 0; row < a.rows(); row += length) {
                int inner = Math.min(length, a.rows() - row);
                room.from(row * a.columns() + from, row * b.columns(), 0);
                room.multiply(Form.TRANSPOSED_A_B, to - from, out.columns(), inner, add || row > 0, out.columns());
            }
            room.giveOut(out, from, to);
        }
    }

    /** A few columns of out = A times as many rows of B, transposed. */
    private static <A> void panelsOfColumns(
            NativeBuffers<A> room, Matrix<A> a, Matrix<A> b, boolean add, Matrix<A> out) {
        int width = Panels.width(a.columns(), b.rows());
        room.takeOut(out, 0, out.rows(), add);
        for (int from = 0; from < b.rows(); from += width) {
            int to = Math.min(from + width, b.rows());
            room.takeB(b, from, to);
            room.from(0, 0, from);
            room.multiply(Form.A_TRANSPOSED_B, out.rows(), to - from, a.columns(), add, out.columns());
        }
        room.giveOut(out, 0, out.rows());
    }
}
