package org.parley.plugins.openblas;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
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

    /**
     * In what parts to compute a product, in numbers of its three dimensions: one stays whole, one is cut into panels, and a long one is cut as
     * well.
     *
     * <p>Up to a million multiplications the library works on the factors as they lie, if the processor has vectors of 512 bits; above, it
     * rearranges them first, which takes a network's layers a quarter more time. Elsewhere a panel is what stays in the second-level cache,
     * with room for the rest of the product. The choice depends on the processor alone, never on a clock, because it decides about bits.
     */
    static final class Panels {

        private static final int MULTIPLICATIONS = 1_000_000;

        /** Narrower panels are not worth a call. */
        private static final int NARROWEST = 8;

        private static final int ENTRIES = 1 << 16;

        /** Longer products are cut into parts of about 60, which lie together in memory, before panels are made narrower. */
        private static final int LONG = 64;

        private static final int LENGTH_OF_A_PART = 60;

        private static final boolean WIDE_VECTORS = hasWideVectors();

        private Panels() {}

        /** How many entries of the dimension that is cut go into one panel. */
        static int width(int whole, int cut, int length) {
            int small = WIDE_VECTORS ? (int) (MULTIPLICATIONS / ((long) whole * length(whole, cut, length))) : 0;
            return small >= NARROWEST ? evenly(cut, small) : width(whole, cut);
        }

        /** The same, for products that gain nothing by being small. */
        static int width(int whole, int cut) {
            return evenly(cut, Math.max(1, ENTRIES / whole));
        }

        /** How many entries of the long dimension go into one part of a panel. */
        static int length(int whole, int cut, int length) {
            boolean small = (long) whole * cut * length <= MULTIPLICATIONS;
            return small || length <= LONG || !WIDE_VECTORS ? length : evenly(length, LENGTH_OF_A_PART);
        }

        /** As few parts as fit, all of nearly one size. */
        private static int evenly(int size, int most) {
            int parts = (size + most - 1) / most;
            return (size + parts - 1) / parts;
        }

        private static boolean hasWideVectors() {
            HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            try {
                return machine != null
                        && Integer.parseInt(machine.getVMOption("UseAVX").getValue()) >= 3;
            } catch (IllegalArgumentException noSuchOption) {
                return false;
            }
        }
    }
}
