package org.parley.plugins.openblas;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;

/**
 * Computes products with OpenBLAS, in {@link Panels}.
 *
 * <p>Large matrices are used, and copied where copies are necessary, in parts, which stay in the cache until the product has used them, so
 * memory is read once.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class BlasProducts<A> implements MatrixProducts<A> {

    private final ThreadLocal<Room<A>> rooms;

    BlasProducts(Supplier<Room<A>> room) {
        rooms = ThreadLocal.withInitial(room);
    }

    @Override
    public void multiply(Form form, Matrix<A> a, Matrix<A> b, Result result, Matrix<A> out) {
        form.inner(a, b, out);
        boolean add = result == Result.ADD;
        Room<A> room = rooms.get();
        room.takeA(a);
        switch (form) {
            case AB -> sumOfPanels(room, a, b, add, out);
            case TRANSPOSED_A_B -> panelsOfRows(room, a, b, add, out);
            case A_TRANSPOSED_B -> panelsOfColumns(room, a, b, add, out);
        }
    }

    /** Computes out as a sum of products: a few columns of A times as many rows of B. */
    private static <A> void sumOfPanels(Room<A> room, Matrix<A> a, Matrix<A> b, boolean add, Matrix<A> out) {
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

    /** Computes a few rows of out at a time: as many columns of A, transposed, times B. */
    private static <A> void panelsOfRows(Room<A> room, Matrix<A> a, Matrix<A> b, boolean add, Matrix<A> out) {
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

    /** Computes a few columns of out at a time: A times as many rows of B, transposed. */
    private static <A> void panelsOfColumns(Room<A> room, Matrix<A> a, Matrix<A> b, boolean add, Matrix<A> out) {
        int width = Panels.largeWidth(a.columns(), b.rows(), a.rows());
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
     * Determines the parts of a product by its three dimensions: one stays whole, one is cut into panels, and a long one is cut as well.
     *
     * <p>On processors with vectors of 512 bits, the library uses the factors in place up to a million multiplications. Above that it
     * rearranges them first, which takes a quarter more time for the layers of a network. On other processors a panel fits into the
     * second-level cache, with space for the rest of the product. The choice must depend on the processor alone and never on time, because
     * it determines the bits of the result.
     */
    static final class Panels {

        private static final int MULTIPLICATIONS = 1_000_000;

        /** The least width of a panel; the overhead of a call exceeds the gain of narrower ones. */
        private static final int NARROWEST = 8;

        private static final int ENTRIES = 1 << 16;

        /** The multiplications of the longest call, a few milliseconds. No collection of garbage starts while the library uses an array. */
        private static final int LONGEST = 1 << 27;

        /** The length above which a product is cut into parts of about 60, contiguous in memory, before panels are made narrower. */
        private static final int LONG = 64;

        private static final int LENGTH_OF_A_PART = 60;

        private static final boolean WIDE_VECTORS = hasWideVectors();

        private Panels() {}

        /** Returns the number of entries per panel of the dimension that is cut. */
        static int width(int whole, int cut, int length) {
            int small = WIDE_VECTORS ? (int) (MULTIPLICATIONS / ((long) whole * length(whole, cut, length))) : 0;
            return small >= NARROWEST ? evenly(cut, small) : largeWidth(whole, cut, length);
        }

        /** Returns the number of entries per panel for products that do not benefit from small parts. */
        static int largeWidth(int whole, int cut, int length) {
            return evenly(cut, Math.max(1, Math.min(ENTRIES, LONGEST / length) / whole));
        }

        /** Returns the number of entries of the long dimension per part of a panel. */
        static int length(int whole, int cut, int length) {
            boolean small = (long) whole * cut * length <= MULTIPLICATIONS;
            return small || length <= LONG || !WIDE_VECTORS ? length : evenly(length, LENGTH_OF_A_PART);
        }

        /** Returns the size of the parts if there are as few as possible, of nearly equal size. */
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
