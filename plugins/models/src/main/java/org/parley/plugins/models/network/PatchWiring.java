package org.parley.plugins.models.network;

import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.plugins.models.network.Architecture.Layer;
import org.parley.plugins.models.network.LayerPass.LinearMap;
import org.parley.plugins.models.numeric.Arithmetic;

/**
 * A convolution as a matrix product with one row per patch of the pooled values below.
 *
 * <p>Patches overlap, so all of them would need more memory than everything else. They are extracted for a few samples at a time, whenever
 * they are needed.
 */
final class PatchWiring<A> implements LinearMap<A> {

    /** The number of values processed at once, which fit into the processor's cache. */
    private static final int NUMBERS_AT_ONCE = 1 << 16;

    private final InputView feed;
    private final Arithmetic<A> arithmetic;
    private final MatrixProducts<A> products;
    private final int samplesAtOnce;
    private final Matrix<A> patches;
    private final Matrix<A> part;
    private int[] chosen = new int[0];

    PatchWiring(Layer layer, Arithmetic<A> arithmetic) {
        this.feed = layer.feed();
        this.arithmetic = arithmetic;
        this.products = arithmetic.products();
        this.samplesAtOnce = Math.max(1, NUMBERS_AT_ONCE / feed.places().length);
        int rows = samplesAtOnce * feed.positions();
        this.patches = Matrix.in(arithmetic.allocate(rows * layer.inputs()), 0, rows, layer.inputs());
        this.part = Matrix.in(null, 0, 0, layer.outputs());
    }

    @Override
    public int rows(Matrix<A> below) {
        return samples(below) * feed.positions();
    }

    @Override
    public void observe(Matrix<A> below) {
        int samples = samples(below);
        if (chosen.length < samples * feed.pooledSize()) {
            chosen = new int[samples * feed.pooledSize()];
        }
        for (int e = 0; e < samples; e++) {
            arithmetic.choose(
                    below.array(), start(below, e), feed.candidates(), feed.window(), chosen, e * feed.pooledSize());
        }
    }

    @Override
    public void apply(Matrix<A> below, Matrix<A> weights, Result result, Matrix<A> into) {
        int samples = samples(below);
        for (int e = 0; e < samples; e += samplesAtOnce) {
            int count = Math.min(samplesAtOnce, samples - e);
            cut(below, e, count);
            products.multiply(Form.AB, patches, weights, result, part(into, e, count));
        }
    }

    @Override
    public void adjoint(Matrix<A> errors, Matrix<A> weights, Result result, Matrix<A> below) {
        int samples = errors.rows() / feed.positions();
        if (result == Result.REPLACE) {
            arithmetic.fill(below.array(), below.offset(), below.offset() + samples * feed.width(), 0);
        }
        for (int e = 0; e < samples; e += samplesAtOnce) {
            int count = Math.min(samplesAtOnce, samples - e);
            patches.resize(count * feed.positions());
            products.multiply(Form.A_TRANSPOSED_B, part(errors, e, count), weights, Result.REPLACE, patches);
            for (int k = 0; k < count; k++) {
                arithmetic.scatter(
                        patches.array(),
                        k * feed.places().length,
                        chosen,
                        (e + k) * feed.pooledSize(),
                        feed.places(),
                        below.array(),
                        start(below, e + k));
            }
        }
    }

    @Override
    public void outer(Matrix<A> below, Matrix<A> errors, Result result, Matrix<A> gradient) {
        int samples = samples(below);
        for (int e = 0; e < samples; e += samplesAtOnce) {
            int count = Math.min(samplesAtOnce, samples - e);
            cut(below, e, count);
            products.multiply(
                    Form.TRANSPOSED_A_B, patches, part(errors, e, count), e == 0 ? result : Result.ADD, gradient);
        }
    }

    private void cut(Matrix<A> below, int first, int count) {
        patches.resize(count * feed.positions());
        for (int k = 0; k < count; k++) {
            arithmetic.gather(
                    below.array(),
                    start(below, first + k),
                    chosen,
                    (first + k) * feed.pooledSize(),
                    feed.places(),
                    patches.array(),
                    k * feed.places().length);
        }
    }

    /** Returns the rows of a few samples. */
    private Matrix<A> part(Matrix<A> whole, int first, int count) {
        int offset = whole.offset() + first * feed.positions() * whole.columns();
        return part.moveTo(whole.array(), offset).resize(count * feed.positions());
    }

    private int samples(Matrix<A> below) {
        return below.size() / feed.width();
    }

    private int start(Matrix<A> below, int sample) {
        return below.offset() + sample * feed.width();
    }
}
