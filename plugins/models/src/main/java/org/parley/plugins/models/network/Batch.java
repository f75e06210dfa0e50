package org.parley.plugins.models.network;

import java.util.random.RandomGenerator;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.api.numeric.Matrix;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.Arithmetic.SharedWorkspace;
import org.parley.plugins.models.numeric.DecodedSamples;

/**
 * The samples of a draw in contiguous memory. A large draw is processed in pieces, so that evaluating all samples needs little more memory
 * than a batch.
 *
 * <p>Batches share one array per thread. A run that always uses all samples works on {@linkplain DecodedSamples decoded} ones in place.
 */
public final class Batch<A> {

    /** The minimum number of samples of a piece. A piece is larger if its intermediate results are small. */
    private static final int MIN_SAMPLES = 512;

    private static final int FEATURES_OF_A_PIECE = 1 << 20;
    private static final int ACTIVATIONS_OF_A_PIECE = 1 << 16;
    private static final int NOTHING = -1;
    /** The stamp of values that never change. */
    private static final long FOREVER = 1;
    /**
     * The number of passes over all samples after which they are considered repeated. A record also uses all samples, and the first record
     * precedes the first batch.
     */
    private static final int PASSES_OF_A_RECORD = 2;

    private final Arithmetic<A> arithmetic;
    private final int width;
    private final int samplesOfAPiece;
    private final Matrix<A> features;
    /**
     * The key of this batch in the workspace. It is a separate object, because threads outlive models and a workspace must not keep a model
     * alive.
     */
    private final Object mark = new Object();

    private A decoded;
    private int passes;
    private boolean drawsBatches;
    private int[] indices = new int[0];
    private int[] rows = new int[0];
    private int[] labels = new int[0];
    private Samples source;
    private int chunk = NOTHING;
    private boolean whole;
    private long version;
    private int touched;

    Batch(Arithmetic<A> arithmetic, Architecture architecture) {
        this.arithmetic = arithmetic;
        this.width = architecture.inputs();
        int affordable = Math.min(FEATURES_OF_A_PIECE / width, ACTIVATIONS_OF_A_PIECE / architecture.widest());
        this.samplesOfAPiece = Math.max(MIN_SAMPLES, affordable);
        this.features = Matrix.in(null, 0, 0, width);
    }

    /** Returns the number of pieces of a draw. */
    int pieces(Draw draw) {
        return (draw.size() + samplesOfAPiece - 1) / samplesOfAPiece;
    }

    /** Announces that the draw is about to change. Decoded samples stay valid. */
    void moved() {
        if (!whole || decoded == null) {
            chunk = NOTHING;
        }
    }

    /** Loads a piece of a draw, unless it is already loaded. */
    void load(Samples samples, Draw draw, int wanted) {
        if (chunk == wanted && source == samples && whole == draw.full()) {
            return;
        }
        int from = wanted * samplesOfAPiece;
        int size = Math.min(samplesOfAPiece, draw.size() - from);
        if (size > indices.length) {
            indices = new int[size];
            rows = new int[size];
            labels = new int[size];
        }
        for (int e = 0; e < size; e++) {
            indices[e] = draw.index(from + e);
            rows[e] = samples.indices()[indices[e]];
            labels[e] = samples.label(indices[e]);
        }
        source = samples;
        chunk = wanted;
        whole = draw.full();
        version++;
        features.resize(size);
        decoded = isRepeated(draw) ? arithmetic.decoded().of(samples, arithmetic) : null;
    }

    /** Returns whether the samples will probably be used again in the same order, judging from earlier draws. */
    private boolean isRepeated(Draw draw) {
        if (draw instanceof WholeSet set) {
            return set.again();
        }
        drawsBatches |= !draw.fixed();
        if (drawsBatches || !whole) {
            return false;
        }
        passes += chunk == 0 ? 1 : 0;
        return passes > PASSES_OF_A_RECORD;
    }

    /** Returns whether all samples are loaded and no others will be requested. */
    boolean isEverything() {
        return decoded != null && size() == source.size();
    }

    int size() {
        return features.rows();
    }

    /** Returns the features, one sample per row. They are valid until another batch is used. */
    Matrix<A> features() {
        if (decoded != null) {
            return features.moveTo(decoded, chunk * samplesOfAPiece * width, FOREVER);
        }
        SharedWorkspace<A> workspace = arithmetic.workspace();
        if (!workspace.holds(mark, version)) {
            gather(workspace.clear(arithmetic, features.size(), mark, version));
        }
        return features.moveTo(workspace.array(), 0, workspace.stamp());
    }

    private void gather(A into) {
        touched += source.features().prefetch(rows, size());
        for (int e = 0; e < size(); e++) {
            arithmetic.gather(source, indices[e], into, e * width);
        }
    }

    /** Returns the index of the sample in this row. */
    int sample(int row) {
        return indices[row];
    }

    int label(int row) {
        return labels[row];
    }

    /**
     * All samples once, without a draw.
     *
     * @param again whether the same samples will be used again, so that caching them decoded pays off
     */
    public record WholeSet(int size, boolean again) implements Draw {

        @Override
        public boolean full() {
            return true;
        }

        @Override
        public int index(int k) {
            return k;
        }

        @Override
        public RandomGenerator random() {
            throw new UnsupportedOperationException("a set of samples does not have a random stream");
        }
    }
}
