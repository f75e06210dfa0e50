package org.parley.plugins.onednn;

import java.util.List;
import java.util.stream.Stream;
import org.parley.api.numeric.Matrix;

/**
 * Native memory with copies of parts of both factors and of the result.
 *
 * <p>A factor whose entries are known not to change has a separate slot, where later products find it. A batch is a factor of several
 * products in a row, and all samples of an agent are the same in every round.
 */
final class NativeRoom extends Room {

    /** The number of slots for large constant factors. Slots for small ones follow, so that neither kind evicts the other. */
    private static final int LARGE_SLOTS = 16;

    /** The number of all slots. */
    static final int SLOTS = 32;

    /** The largest factor with a slot. A thread's slots take up to 68 MB. */
    private static final int ENTRIES_OF_A_SLOT = 1 << 20;

    private static final int ENTRIES_OF_A_SMALL_SLOT = 1 << 16;

    private final List<Slot> slots = Stream.generate(Slot::new).limit(SLOTS).toList();
    private final NativeFloats scratchOfA = new NativeFloats();
    private final NativeFloats scratchOfB = new NativeFloats();
    private final NativeFloats out = new NativeFloats();
    private long uses;

    private NativeFloats a = scratchOfA;
    private NativeFloats b = scratchOfB;

    /** Copies factors that do not change, unless they have been copied already, and reserves scratch memory for others. */
    @Override
    void begin(Matrix<float[]> left, int entriesOfLeft, Matrix<float[]> right, int entriesOfRight) {
        a = areaFor(left, entriesOfLeft, scratchOfA, scratchOfA);
        b = areaFor(right, entriesOfRight, scratchOfB, a);
    }

    /** @param taken the memory that must keep its content */
    private NativeFloats areaFor(Matrix<float[]> matrix, int entries, NativeFloats scratch, NativeFloats taken) {
        if (matrix.stamp() != Matrix.CHANGING && matrix.size() <= ENTRIES_OF_A_SLOT) {
            Slot slot = slotFor(matrix);
            boolean known = slot.contains(matrix);
            if (known || slot.area != taken) {
                slot.lastUse = ++uses;
                if (!known) {
                    slot.fill(matrix);
                }
                return slot.area;
            }
        }
        scratch.reserve(entries);
        return scratch;
    }

    /**
     * Returns the slot of the factor if it has one, else the slot of an outdated version of its array, else the least recently used slot.
     */
    private Slot slotFor(Matrix<float[]> matrix) {
        boolean small = matrix.size() <= ENTRIES_OF_A_SMALL_SLOT;
        int from = small ? LARGE_SLOTS : 0;
        int to = small ? SLOTS : LARGE_SLOTS;
        Slot oldest = slots.get(from);
        for (int k = from; k < to; k++) {
            Slot slot = slots.get(k);
            if (slot.isAt(matrix)) {
                return slot;
            }
            oldest = slot.lastUse < oldest.lastUse ? slot : oldest;
        }
        return oldest;
    }

    /** Constant factors, and rows that an earlier call has copied, are not copied again. */
    @Override
    int takeA(Matrix<float[]> matrix, int from, int to, int place, boolean copies) {
        return take(a, scratchOfA, matrix, from, to, place, copies);
    }

    @Override
    int takeB(Matrix<float[]> matrix, int from, int to, int place, boolean copies) {
        return take(b, scratchOfB, matrix, from, to, place, copies);
    }

    private static int take(
            NativeFloats area,
            NativeFloats scratch,
            Matrix<float[]> matrix,
            int from,
            int to,
            int place,
            boolean copies) {
        int start = from * matrix.columns();
        if (area != scratch) {
            return start;
        }
        if (copies) {
            area.put(place, matrix.array(), matrix.offset() + start, (to - from) * matrix.columns());
        }
        return place;
    }

    @Override
    void prepareOut(Matrix<float[]> matrix, int from, int to, boolean filled) {
        int size = (to - from) * matrix.columns();
        out.reserve(size);
        if (filled) {
            out.put(0, matrix.array(), matrix.offset() + from * matrix.columns(), size);
        }
    }

    @Override
    void giveOut(Matrix<float[]> matrix, int from, int to) {
        int width = matrix.columns();
        out.get(matrix.array(), matrix.offset() + from * width, (to - from) * width);
    }

    @Override
    void giveTransposed(Matrix<float[]> matrix, int from, int to, boolean add) {
        float[] transpose = transposeOf((to - from) * matrix.columns());
        out.get(transpose, 0, (to - from) * matrix.columns());
        writeTransposed(matrix, from, to, add);
    }

    @Override
    void multiply(
            char ofA,
            char ofB,
            int rows,
            int columns,
            int inner,
            int placeOfA,
            int columnsOfA,
            int placeOfB,
            int columnsOfB,
            boolean add,
            int placeOfOut,
            int columnsOfOut) {
        Library.multiply(
                ofA,
                ofB,
                rows,
                columns,
                inner,
                a.left(placeOfA),
                columnsOfA,
                b.right(placeOfB),
                columnsOfB,
                add,
                out.left(placeOfOut),
                columnsOfOut);
    }

    @Override
    void multiplyTransposed(
            int rows, int columns, int inner, int placeOfA, int columnsOfA, int placeOfB, int columnsOfB, boolean add) {
        Library.multiply(
                'T',
                'T',
                columns,
                rows,
                inner,
                b.right(placeOfB),
                columnsOfB,
                a.left(placeOfA),
                columnsOfA,
                add,
                out.left(0),
                rows);
    }

    /** The copy of a factor that does not change. */
    private static final class Slot {

        private final NativeFloats area = new NativeFloats();
        private float[] array;
        private long stamp;
        private int offset;
        private int size;
        private long lastUse;

        boolean isAt(Matrix<float[]> matrix) {
            return matrix.array() == array && matrix.offset() == offset;
        }

        boolean contains(Matrix<float[]> matrix) {
            return isAt(matrix) && matrix.stamp() == stamp && matrix.size() <= size;
        }

        void fill(Matrix<float[]> matrix) {
            array = matrix.array();
            stamp = matrix.stamp();
            offset = matrix.offset();
            size = matrix.size();
            area.reserve(size);
            area.put(0, array, offset, size);
        }
    }
}
