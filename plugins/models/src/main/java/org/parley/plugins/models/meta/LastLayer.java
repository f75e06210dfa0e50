package org.parley.plugins.models.meta;

import org.parley.api.data.Samples;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Architecture.Layer;
import org.parley.plugins.models.network.Loss;
import org.parley.plugins.models.network.MeanLoss;
import org.parley.plugins.models.network.NetworkPass.ScoreBlocks;
import org.parley.plugins.models.network.Parameters;
import org.parley.plugins.models.numeric.Arithmetic;

/**
 * The mean loss of all samples as a function of the last layer alone: softmax regression on the outputs of the layers below.
 *
 * <p>A personal last layer is solved repeatedly at the same x. With this class, a product does not need a pass through the shared layers.
 */
final class LastLayer<A> {

    /** The number of samples per block in loops over doubles: enough for an efficient loop, and few enough for the nearest cache. */
    private static final int SAMPLES_OF_A_BLOCK = 32;

    private final Arithmetic<A> arithmetic;
    private final MatrixProducts<A> products;
    private final Samples samples;
    private final HiddenFeatures<A> below;
    private final int classes;
    private final int weights;
    private final Matrix<A> layer;
    private final Matrix<A> ones;
    private final Matrix<A> evaluated;
    private final Matrix<A> changed;
    private final Matrix<A> out;
    private final Matrix<A> outBias;
    private final double[] known;
    private final double[] change;
    private final ScoreBlocks<A> blocks;
    private final double[] losses;
    private boolean current;

    /**
     * @param network the loss of the same samples, whose passes through the shared layers are reused
     */
    LastLayer(Arithmetic<A> arithmetic, Architecture architecture, Samples samples, MeanLoss<A> network) {
        Layer shape = architecture.layers().get(architecture.layers().size() - 1);
        this.arithmetic = arithmetic;
        this.products = arithmetic.products();
        this.samples = samples;
        this.below = new HiddenFeatures<>(arithmetic, architecture, samples.size(), network);
        this.classes = shape.outputs();
        this.weights = shape.inputs() * classes;
        this.layer = Matrix.in(null, 0, shape.inputs(), classes);
        this.out = Matrix.in(null, 0, shape.inputs(), classes);
        this.outBias = Matrix.in(null, 0, 1, classes);
        this.ones = Matrix.in(arithmetic.allocate(samples.size()), 0, samples.size(), 1);
        arithmetic.fill(ones.array(), 0, samples.size(), 1);
        this.evaluated = Matrix.in(arithmetic.allocate(samples.size() * classes), 0, samples.size(), classes);
        this.changed = Matrix.in(arithmetic.allocate(samples.size() * classes), 0, samples.size(), classes);
        this.known = new double[SAMPLES_OF_A_BLOCK * classes];
        this.change = new double[SAMPLES_OF_A_BLOCK * classes];
        this.blocks = new ScoreBlocks<>(arithmetic, Loss.SOFTMAX, classes);
        this.losses = new double[samples.size()];
    }

    /** Announces that x or y is about to change. */
    void moved() {
        current = false;
        below.moved();
    }

    /** Writes the gradient of the mean loss in y to {@code gradient}. */
    void gradient(Parameters<A> at, A x, A y, A gradient) {
        Matrix<A> features = below.at(x, at);
        evaluate(features, y);
        for (int first = 0; first < samples.size(); first += SAMPLES_OF_A_BLOCK) {
            int size = sizeOfBlock(first);
            arithmetic.read(evaluated.array(), first * classes, change, size * classes);
            for (int e = 0; e < size; e++) {
                change[e * classes + samples.label(first + e)] -= 1;
            }
            writeShares(first, size);
        }
        gather(features, gradient);
    }

    /** Writes the second derivative in y times v to {@code product}. */
    void hessian(Parameters<A> at, A x, A y, A v, A product) {
        Matrix<A> features = below.at(x, at);
        evaluate(features, y);
        affine(features, v, changed);
        for (int first = 0; first < samples.size(); first += SAMPLES_OF_A_BLOCK) {
            int size = sizeOfBlock(first);
            arithmetic.read(evaluated.array(), first * classes, known, size * classes);
            arithmetic.read(changed.array(), first * classes, change, size * classes);
            for (int e = 0; e < size; e++) {
                Loss.softmaxCurvature(e * classes, known, classes, change);
            }
            writeShares(first, size);
        }
        gather(features, product);
    }

    private void evaluate(Matrix<A> features, A y) {
        if (current) {
            return;
        }
        affine(features, y, evaluated);
        blocks.evaluate(evaluated.array(), samples.size(), samples::label, losses);
        current = true;
    }

    /** Computes the scores of every sample: features times weights plus bias. */
    private void affine(Matrix<A> features, A parameters, Matrix<A> scores) {
        arithmetic.repeat(parameters, weights, classes, scores.array(), samples.size());
        products.multiply(Form.AB, features, layer.moveTo(parameters, 0), Result.ADD, scores);
    }

    private int sizeOfBlock(int first) {
        return Math.min(SAMPLES_OF_A_BLOCK, samples.size() - first);
    }

    private void writeShares(int first, int size) {
        double all = samples.size();
        for (int k = 0; k < size * classes; k++) {
            change[k] /= all;
        }
        arithmetic.write(change, changed.array(), first * classes, size * classes);
    }

    private void gather(Matrix<A> features, A into) {
        products.multiply(Form.TRANSPOSED_A_B, features, changed, Result.REPLACE, out.moveTo(into, 0));
        products.multiply(Form.TRANSPOSED_A_B, ones, changed, Result.REPLACE, outBias.moveTo(into, weights));
    }

    /** The outputs of the layers below a personal last one for all samples, cached as long as x is unchanged. */
    private static final class HiddenFeatures<A> {

        private final Arithmetic<A> arithmetic;
        private final MeanLoss<A> network;
        private final Matrix<A> features;
        private final A at;
        private final int dimension;
        private boolean computed;
        private boolean current;

        /**
         * @param network the loss of these samples
         */
        HiddenFeatures(Arithmetic<A> arithmetic, Architecture architecture, int samples, MeanLoss<A> network) {
            int last = architecture.layers().size() - 1;
            int width = architecture.layers().get(last).inputs();
            this.arithmetic = arithmetic;
            this.network = network;
            this.features = Matrix.in(arithmetic.allocate(samples * width), 0, samples, width);
            this.dimension = architecture.size(0, last);
            this.at = arithmetic.allocate(dimension);
        }

        /** Announces that x may be about to change. */
        void moved() {
            current = false;
        }

        /**
         * Returns the features, one sample per row.
         *
         * @param parameters the parameters with x
         */
        Matrix<A> at(A x, Parameters<A> parameters) {
            if (!current) {
                if (!computed || !arithmetic.equal(at, x, dimension)) {
                    network.copyLastInputs(parameters, features.columns(), features.array());
                    features.moveTo(features.array(), 0, features.stamp() + 1);
                    System.arraycopy(x, 0, at, 0, dimension);
                    computed = true;
                }
                current = true;
            }
            return features;
        }
    }
}
