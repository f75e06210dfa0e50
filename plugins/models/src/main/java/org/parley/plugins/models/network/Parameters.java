package org.parley.plugins.models.network;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parley.plugins.models.numeric.Arithmetic;

/**
 * Where the parameters of each layer are, or a direction of them, or where their gradient goes. Layers may live in different arrays, or
 * nowhere: a direction that is nowhere is zero, a gradient that goes nowhere is not computed.
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

    /** The layers {@code from … to} (excluded) are in this array, one after the other. */
    public Parameters<A> put(int from, int to, A array) {
        return put(from, to, array, 0);
    }

    /** All layers are in this array, from an offset on. */
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

    /** All layers are in this array. */
    public Parameters<A> put(A array) {
        return put(0, arrays.length, array);
    }

    /** No layer is anywhere. */
    public Parameters<A> clear() {
        Arrays.fill(arrays, null);
        return this;
    }

    /** The array that holds all layers from its beginning on, if there is one. */
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

    /** Whether all layers are what they were when they were copied. */
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

    /** The lowest layer that is somewhere; the number of layers when none is. */
    int lowest() {
        int layer = 0;
        while (layer < arrays.length && arrays[layer] == null) {
            layer++;
        }
        return layer;
    }

    @SuppressWarnings("unchecked") // only put() fills it
    A array(int layer) {
        return (A) arrays[layer];
    }

    int offset(int layer) {
        return offsets[layer];
    }
}
