package org.parley.plugins.models.meta;

import org.parley.api.data.Samples;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Layer;
import org.parley.plugins.models.network.Loss;
import org.parley.plugins.models.network.MeanLoss;
import org.parley.plugins.models.network.Parameters;
import org.parley.plugins.models.network.ScoreBlocks;
import org.parley.plugins.models.network.Softmax;
import org.parley.plugins.models.numeric.Arithmetic;

/**
 * The mean loss of all samples as a function of the last layer alone: softmax regression on what the layers below make of them.
 *
 * <p>A private last layer is solved for again and again while x stays; each product then costs no pass through the shared layers.
 */
final class LastLayer<A> {

    private final Arithmetic<A> arithmetic;
    private final MatrixProducts<A> products;
    private final Samples samples;
    private final HiddenFeatures<A> below;
    private final Loss loss = new Softmax();
    private final int classes;
    private final int weights;
    private final Matrix<A> layer;
    private final Matrix<A> ones;
    private final Matrix<A> evaluated;
    private final Matrix<A> changed;
    private final Matrix<A> out;
    private final Matrix<A> outBias;
    private final double[] row;
    private final double[] change;
    private final ScoreBlocks<A> blocks;
    private final double[] losses;
    private boolean current;

    /** @param network the loss of the same samples, whose ways through the shared layers serve here as well */
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
        this.row = new double[classes];
        this.change = new double[classes];
        this.blocks = new ScoreBlocks<>(arithmetic, loss, classes);
        this.losses = new double[samples.size()];
    }

    /** x or y are about to change. */
    void moved() {
        current = false;
        below.moved();
    }

    /** gradient = that of the mean loss in y. */
    void gradient(Parameters<A> at, A x, A y, A gradient) {
        Matrix<A> features = below.at(x, at);
        evaluate(features, y);
        for (int e = 0; e < samples.size(); e++) {
            arithmetic.read(evaluated.array(), e * classes, row, classes);
            loss.gradient(row, classes, samples.label(e), change);
            writeShare(e);
        }
        gather(features, gradient);
    }

    /** product = second derivative in y, times v. */
    void hessian(Parameters<A> at, A x, A y, A v, A product) {
        Matrix<A> features = below.at(x, at);
        evaluate(features, y);
        affine(features, v, changed);
        for (int e = 0; e < samples.size(); e++) {
            arithmetic.read(evaluated.array(), e * classes, row, classes);
            arithmetic.read(changed.array(), e * classes, change, classes);
            loss.curvature(row, classes, samples.label(e), change);
            writeShare(e);
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

    /** Scores of every sample: features times weights plus bias. */
    private void affine(Matrix<A> features, A parameters, Matrix<A> scores) {
        for (int e = 0; e < samples.size(); e++) {
            System.arraycopy(parameters, weights, scores.array(), e * classes, classes);
        }
        products.multiply(Form.AB, features, layer.moveTo(parameters, 0), Result.ADD, scores);
    }

    private void writeShare(int e) {
        for (int c = 0; c < classes; c++) {
            change[c] /= samples.size();
        }
        arithmetic.write(change, changed.array(), e * classes, classes);
    }

    private void gather(Matrix<A> features, A into) {
        products.multiply(Form.TRANSPOSED_A_B, features, changed, Result.REPLACE, out.moveTo(into, 0));
        products.multiply(Form.TRANSPOSED_A_B, ones, changed, Result.REPLACE, outBias.moveTo(into, weights));
    }
}
