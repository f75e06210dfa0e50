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
 * <p>Batches share one array per thread, unless the same samples are needed again after others: the phases of a round use the same draw,
 * and agents alternate. Such a batch gets an array of its own, within the memory for samples. A run that always uses all samples works on
 * {@linkplain DecodedSamples decoded} ones in place.
 */
public final class Batch<A> {

    /** The minimum number of samples of a piece. A piece is larger if its intermediate results are small. */
    private static final int MIN_SAMPLES = 512;

    private static final int FEATURES_OF_A_PIECE = 1 << 20;
    private static final int ACTIVATIONS_OF_A_PIECE = 1 << 16;
    /** The stamp of values that never change. */
    private static final long FOREVER = 1;
    /**
     * The number of passes over all samples after which they are considered repeated. A record also uses all samples, and the first record
     * precedes the first batch.
     */
    private static final int PASSES_OF_A_RECORD = 2;

    /**
     * The size of a piece for losses alone. Its samples stay in a cache for the networks of all agents, unless the parameters are more,
     * which every piece reads.
     */
    private static final int FEATURES_FOR_LOSSES = 1 << 16;

    private static final int FEATURES_PER_PARAMETER = 2;

    private static final int MIN_SAMPLES_FOR_LOSSES = 64;

    private final Arithmetic<A> arithmetic;
    private final int width;
    private final int samplesOfAPiece;
    private final int samplesForLosses;
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
    private int start;
    private boolean whole;
    private boolean ofBatch;
    /** The number of changes of the samples, from 1. */
    private long version;
    /** The version that was copied to a workspace last. */
    private long copied;
    /** The array of this batch alone. */
    private A own;

    private int ownSize;
    /** The version that the array contains. */
    private long ownVersion;

    private int touched;

    Batch(Arithmetic<A> arithmetic, Architecture architecture) {
        this.arithmetic = arithmetic;
        this.width = architecture.inputs();
        int affordable = Math.min(FEATURES_OF_A_PIECE / width, ACTIVATIONS_OF_A_PIECE / architecture.widest());
        this.samplesOfAPiece = Math.max(MIN_SAMPLES, affordable);
        long cached = Math.max(FEATURES_FOR_LOSSES, (long) FEATURES_PER_PARAMETER * architecture.size()) / width;
        this.samplesForLosses = (int) Math.min(samplesOfAPiece, Math.max(MIN_SAMPLES_FOR_LOSSES, cached));
        this.features = Matrix.in(null, 0, 0, width);
    }

    /** Returns the number of samples per piece of a draw. */
    int samplesOfAPiece() {
        return samplesOfAPiece;
    }

    /**
     * Returns the number of samples per piece if only losses are computed. A draw that is a single piece otherwise stays one, so that
     * derivatives can use its forward pass.
     */
    int samplesForLosses(Draw draw) {
        return draw.size() <= samplesOfAPiece ? samplesOfAPiece : samplesForLosses;
    }

    /** Loads the samples of a draw from one on, unless they are already loaded. */
    void load(Samples samples, Draw draw, int from, int most) {
        int size = Math.min(most, draw.size() - from);
        if (!isLoaded(samples, draw, from, size)) {
            replace(samples, draw, from, size);
        }
        if (decoded == null && isRepeated(draw)) {
            decoded = arithmetic.decoded().of(samples, arithmetic);
        }
    }

    private boolean isLoaded(Samples samples, Draw draw, int from, int size) {
        boolean sameSet = source == samples && whole == draw.full() && size() == size;
        if (!sameSet || whole) {
            return sameSet && start == from;
        }
        for (int e = 0; e < size; e++) {
            if (indices[e] != draw.index(from + e)) {
                return false;
            }
        }
        return true;
    }

    private void replace(Samples samples, Draw draw, int from, int size) {
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
        start = from;
        whole = draw.full();
        ofBatch = !draw.fixed();
        version++;
        features.resize(size);
        decoded = null;
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
        passes += start == 0 ? 1 : 0;
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
            return features.moveTo(decoded, start * width, FOREVER);
        }
        if (hasOwnArray()) {
            return features.moveTo(own(), 0, version);
        }
        SharedWorkspace<A> workspace = arithmetic.workspace();
        if (!workspace.holds(mark, version)) {
            if (ofBatch && copied == version && reserve()) {
                return features.moveTo(own(), 0, version);
            }
            gather(workspace.clear(arithmetic, features.size(), mark, version));
            copied = version;
        }
        return features.moveTo(workspace.array(), 0, workspace.stamp());
    }

    private boolean hasOwnArray() {
        return ofBatch && ownSize >= features.size();
    }

    private A own() {
        if (ownVersion != version) {
            gather(own);
            ownVersion = version;
        }
        return own;
    }

    /** Allocates an array for batches of this size. Returns whether there was memory for it. */
    private boolean reserve() {
        int size = features.size();
        if (!arithmetic.decoded().reserve(size - ownSize)) {
            return false;
        }
        own = arithmetic.allocate(size);
        ownSize = size;
        return true;
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
