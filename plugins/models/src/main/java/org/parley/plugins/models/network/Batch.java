package org.parley.plugins.models.network;

import java.util.random.RandomGenerator;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.api.numeric.Matrix;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.Arithmetic.SharedWorkspace;
import org.parley.plugins.models.numeric.DecodedSamples;

/**
 * The samples of a draw, side by side in memory. A large draw is taken piece by piece, so that evaluating on all samples needs little more
 * memory than on a batch. Batches share one place per thread; a run that always takes all samples finds them
 * {@linkplain DecodedSamples decoded} instead, and works on them where they are.
 */
public final class Batch<A> {

    /** So many samples at least make a piece, and more where all that is kept of a piece is small. */
    private static final int FEW_SAMPLES = 512;

    private static final int FEATURES_OF_A_PIECE = 1 << 20;
    private static final int ACTIVATIONS_OF_A_PIECE = 1 << 16;
    private static final int NOTHING = -1;
    /** The stamp of numbers that never change. */
    private static final long FOREVER = 1;
    /** Recording takes all samples, too, and the first record comes before the first batch; whoever comes back after that is no record. */
    private static final int PASSES_OF_A_RECORD = 2;

    private final Arithmetic<A> arithmetic;
    private final int width;
    private final int samplesOfAPiece;
    private final Matrix<A> features;
    /** What the workspace knows this batch by. Threads outlive models, so that a workspace may not lead to one. */
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
        this.samplesOfAPiece = Math.max(FEW_SAMPLES, affordable);
        this.features = Matrix.in(null, 0, 0, width);
    }

    /** In how many pieces a draw is taken. */
    int pieces(Draw draw) {
        return (draw.size() + samplesOfAPiece - 1) / samplesOfAPiece;
    }

    /** The draw is about to change; what was taken of all samples stays good. */
    void moved() {
        if (!whole || decoded == null) {
            chunk = NOTHING;
        }
    }

    /** Takes a piece of a draw, unless it is here already. */
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
        decoded = comesBack(draw) ? arithmetic.decoded().of(samples, arithmetic) : null;
    }

    /** Whether samples will be taken again in the same order, as far as what was taken before can tell. */
    private boolean comesBack(Draw draw) {
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

    /** Whether what is here is all samples, and nothing else will be asked for. */
    boolean isEverything() {
        return decoded != null && size() == source.size();
    }

    int size() {
        return features.rows();
    }

    /** A sample per row; to be used before another batch is looked at. */
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

    /** Which sample of its source stands in this row. */
    int sample(int row) {
        return indices[row];
    }

    int label(int row) {
        return labels[row];
    }

    /**
     * Every sample once, where no draw is made.
     *
     * @param again whether the same samples will be asked for again, so that it pays to keep them as numbers
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
            throw new UnsupportedOperationException("there is nothing to simulate in a set of samples");
        }
    }
}
