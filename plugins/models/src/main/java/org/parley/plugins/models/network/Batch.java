package org.parley.plugins.models.network;

import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.api.numeric.Matrix;
import org.parley.plugins.models.numeric.Arithmetic;

/**
 * The samples of a draw, side by side in memory. A draw of more than {@value #CHUNK} samples is taken piece by piece, so that evaluating on
 * all samples needs no more memory than on a batch.
 */
public final class Batch<A> {

    private static final int CHUNK = 256;
    private static final int NOTHING = -1;

    private final Arithmetic<A> arithmetic;
    private final int width;
    private Matrix<A> features;
    private int capacity;
    private int[] indices = new int[0];
    private int[] labels = new int[0];
    private Samples source;
    private int chunk = NOTHING;
    private boolean whole;
    private int touched;

    Batch(Arithmetic<A> arithmetic, int width) {
        this.arithmetic = arithmetic;
        this.width = width;
        this.features = Matrix.in(arithmetic.allocate(0), 0, 0, width);
    }

    /** In how many pieces a draw is taken. */
    public static int chunks(Draw draw) {
        return (draw.size() + CHUNK - 1) / CHUNK;
    }

    /** The draw is about to change; what was taken of all samples stays good. */
    void moved() {
        if (!whole) {
            chunk = NOTHING;
        }
    }

    /** Takes a piece of a draw, unless it is here already. */
    void load(Samples samples, Draw draw, int wanted) {
        if (chunk == wanted && source == samples && whole == draw.full()) {
            return;
        }
        int from = wanted * CHUNK;
        int size = Math.min(CHUNK, draw.size() - from);
        if (size > capacity) {
            capacity = size;
            indices = new int[size];
            labels = new int[size];
            features = Matrix.in(arithmetic.allocate(size * width), 0, size, width);
        }
        features.resize(size);
        for (int e = 0; e < size; e++) {
            indices[e] = draw.index(from + e);
            labels[e] = samples.label(indices[e]);
            touched += samples.touch(indices[e]);
        }
        for (int e = 0; e < size; e++) {
            arithmetic.gather(samples, indices[e], features.array(), e * width);
        }
        source = samples;
        chunk = wanted;
        whole = draw.full();
    }

    int size() {
        return features.rows();
    }

    /** A sample per row. */
    Matrix<A> features() {
        return features;
    }

    /** Which sample of its source stands in this row. */
    int sample(int row) {
        return indices[row];
    }

    int label(int row) {
        return labels[row];
    }
}
