package org.parley.plugins.models.network;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parley.plugins.models.numeric.Arithmetic;

/**
 * The locations of each layer's parameters, of a direction, or of a gradient. Layers may be in different arrays, or in none: a direction
 * without an array is zero, and a gradient without an array is not computed.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public final class Parameters<A> {

    private final Architecture architecture;
    private final Object[] arrays;
    private final int[] offsets;

    public Parameters(Architecture architecture) {
        this.architecture = architecture;
        this.arrays = new Object[architecture.layers().size()];
        this.offsets = new int[arrays.length];
    }

    /** Sets the array of the layers {@code from … to} (excluded), which are stored consecutively. */
    public Parameters<A> put(int from, int to, A array) {
        return put(from, to, array, 0);
    }

    /** Sets the array of all layers, starting at an offset. */
    public Parameters<A> put(A array, int offset) {
        return put(0, arrays.length, array, offset);
    }

    private Parameters<A> put(int from, int to, A array, int first) {
        int offset = first;
        for (int layer = from; layer < to; layer++) {
            arrays[layer] = array;
            offsets[layer] = offset;
            offset += architecture.layers().get(layer).size();
        }
        return this;
    }

    /** Sets the array of all layers. */
    public Parameters<A> put(A array) {
        return put(0, arrays.length, array);
    }

    /** Removes all arrays. */
    public Parameters<A> clear() {
        Arrays.fill(arrays, null);
        return this;
    }

    /** Returns the array that has all layers from its start, if there is one. */
    Optional<A> whole() {
        boolean together = IntStream.range(0, arrays.length).allMatch(layer -> arrays[layer] == arrays[0]);
        return together && offsets[0] == 0 ? Optional.ofNullable(array(0)) : Optional.empty();
    }

    /** Copies all layers, one after the other. */
    void copyTo(A copy) {
        int at = 0;
        for (int layer = 0; layer < arrays.length; layer++) {
            int size = architecture.layers().get(layer).size();
            System.arraycopy(arrays[layer], offsets[layer], copy, at, size);
            at += size;
        }
    }

    /** Returns whether all layers are equal to their copy. */
    boolean areCopiedTo(A copy, Arithmetic<A> arithmetic) {
        int at = 0;
        for (int layer = 0; layer < arrays.length; layer++) {
            int size = architecture.layers().get(layer).size();
            if (!arithmetic.equal(array(layer), offsets[layer], copy, at, size)) {
                return false;
            }
            at += size;
        }
        return true;
    }

    boolean has(int layer) {
        return arrays[layer] != null;
    }

    /** Returns the lowest layer with an array, or the number of layers without one. */
    int lowest() {
        int layer = 0;
        while (layer < arrays.length && arrays[layer] == null) {
            layer++;
        }
        return layer;
    }

    @SuppressWarnings("unchecked") // only put() writes to it
    A array(int layer) {
        return (A) arrays[layer];
    }

    int offset(int layer) {
        return offsets[layer];
    }
}
