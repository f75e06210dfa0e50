package org.parley.plugins.models.network;

import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.plugins.models.network.Architecture.Layer;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.Arithmetic.Activation;

/**
 * One layer on one batch: z = a W + b and h = activation(z), with the derivatives of the loss in z. It also computes the changes of all these
 * along a direction (V, c) of the parameters (Pearlmutter's R operator).
 *
 * <p>a are the activations of the layer below, or the samples. Rows are samples, or all patches of a sample one after the other.
 */
final class LayerPass<A> {

    private final Layer layer;
    private final Arithmetic<A> arithmetic;
    private final MatrixProducts<A> products;
    private final LinearMap<A> wiring;
    private final Matrix<A> weights;
    private final Matrix<A> direction;
    private final Matrix<A> gradient;
    private final Matrix<A> biasGradient;
    private final Buffer ones = new Buffer(true);
    private final Buffer slopes = new Buffer(false);
    /** The derivative of the loss in h, stored for curved activations. */
    private final Buffer errors = new Buffer(false);
    /** R{z}, stored for curved activations. */
    private final Buffer changedSums = new Buffer(false);

    /** h. */
    final Buffer outputs = new Buffer(false);
    /** The derivative of the loss in z. */
    final Buffer deltas = new Buffer(false);
    /** R{h}. */
    final Buffer changedOutputs = new Buffer(false);
    /** R{derivative of the loss in z}. */
    final Buffer changedDeltas = new Buffer(false);

    private int rows;

    LayerPass(Layer layer, Arithmetic<A> arithmetic) {
        this.layer = layer;
        this.arithmetic = arithmetic;
        this.products = arithmetic.products();
        this.wiring = wiring();
        this.weights = parameters();
        this.direction = parameters();
        this.gradient = parameters();
        this.biasGradient = Matrix.in(null, 0, 1, layer.outputs());
    }

    private LinearMap<A> wiring() {
        if (layer.outputPerRow()) {
            return new OutputPerRow<>(products);
        }
        return layer.feed().isEverything() ? new DenseWiring<>(products) : new PatchWiring<>(layer, arithmetic);
    }

    private Matrix<A> parameters() {
        return layer.outputPerRow()
                ? Matrix.in(null, 0, layer.outputs(), layer.inputs())
                : Matrix.in(null, 0, layer.inputs(), layer.outputs());
    }

    int size() {
        return rows * layer.outputs();
    }

    /** Sets the location of W and b. */
    void use(A parameters, int offset) {
        weights.moveTo(parameters, offset);
    }

    /** Computes h from a. */
    void forward(Matrix<A> inputs) {
        rows = wiring.rows(inputs);
        wiring.observe(inputs);
        affine(inputs, weights, outputs.get());
        if (layer.activation() != Activation.IDENTITY) {
            arithmetic.activate(
                    layer.activation(), outputs.get().array(), slopes.get().array(), size());
        }
    }

    /** Computes the derivative in z from the derivative in the z of the layer above. */
    void deltas(LayerPass<A> above) {
        Matrix<A> into = deltas.get();
        above.wiring.adjoint(above.deltas.get(), above.weights, Result.REPLACE, into);
        if (layer.activation().isCurved()) {
            System.arraycopy(into.array(), 0, errors.get().array(), 0, size());
        }
        timesSlopes(into);
    }

    /** Computes the gradient of the loss in W and b. */
    void gradient(Matrix<A> inputs, A out, int offset, Result result) {
        outer(inputs, deltas.get(), out, offset, result);
    }

    /**
     * Computes R{h} from R{a}.
     *
     * @param below the layer below if R{a} is nonzero, otherwise null
     * @param along the direction (V, c); null if it is zero for this layer
     */
    void change(Matrix<A> inputs, LayerPass<A> below, A along, int offset) {
        Matrix<A> into = changedOutputs.get();
        if (along != null) {
            direction.moveTo(along, offset);
            affine(inputs, direction, into);
        }
        if (below != null) {
            Result result = along == null ? Result.REPLACE : Result.ADD;
            wiring.apply(below.changedOutputs.get(), weights, result, into);
        }
        if (layer.activation().isCurved()) {
            System.arraycopy(into.array(), 0, changedSums.get().array(), 0, size());
        }
        timesSlopes(into);
    }

    /**
     * Computes R{derivative in z}.
     *
     * @param aboveChanges whether the layer above has a nonzero direction
     * @param changes whether R{h} of this layer is nonzero
     */
    void changeDeltas(LayerPass<A> above, boolean aboveChanges, boolean changes) {
        Matrix<A> into = changedDeltas.get();
        above.wiring.adjoint(above.changedDeltas.get(), above.weights, Result.REPLACE, into);
        if (aboveChanges) {
            above.wiring.adjoint(above.deltas.get(), above.direction, Result.ADD, into);
        }
        timesSlopes(into);
        if (changes && layer.activation().isCurved()) {
            arithmetic.addCurvature(
                    layer.activation(),
                    outputs.get().array(),
                    slopes.get().array(),
                    errors.get().array(),
                    changedSums.get().array(),
                    into.array(),
                    size());
        }
    }

    /**
     * Computes R{gradient in W and b}.
     *
     * @param below the layer below if R{a} is nonzero, otherwise null
     */
    void changeGradient(Matrix<A> inputs, LayerPass<A> below, A out, int offset, Result result) {
        outer(inputs, changedDeltas.get(), out, offset, result);
        if (below != null) {
            wiring.outer(below.changedOutputs.get(), deltas.get(), Result.ADD, gradient.moveTo(out, offset));
        }
    }

    private void affine(Matrix<A> inputs, Matrix<A> matrix, Matrix<A> into) {
        if (layer.biased()) {
            arithmetic.repeat(matrix.array(), matrix.offset() + matrix.size(), layer.outputs(), into.array(), rows);
        }
        wiring.apply(inputs, matrix, layer.biased() ? Result.ADD : Result.REPLACE, into);
    }

    private void outer(Matrix<A> inputs, Matrix<A> right, A out, int offset, Result result) {
        wiring.outer(inputs, right, result, gradient.moveTo(out, offset));
        if (layer.biased()) {
            biasGradient.moveTo(out, offset + gradient.size());
            products.multiply(Form.TRANSPOSED_A_B, ones.get(), right, result, biasGradient);
        }
    }

    private void timesSlopes(Matrix<A> matrix) {
        if (layer.activation() != Activation.IDENTITY) {
            arithmetic.multiply(slopes.get().array(), matrix.array(), size());
        }
    }

    /** A matrix with one row per sample, allocated on first use and as large as the largest batch so far. */
    final class Buffer {

        private final boolean column;
        private Matrix<A> matrix;
        private int capacity;

        private Buffer(boolean column) {
            this.column = column;
        }

        Matrix<A> get() {
            if (rows > capacity) {
                int columns = column ? 1 : layer.outputs();
                capacity = rows;
                matrix = Matrix.in(arithmetic.allocate(rows * columns), 0, rows, columns);
                if (column) {
                    arithmetic.fill(matrix.array(), 0, rows, 1);
                }
            }
            return matrix.resize(rows);
        }
    }

    /**
     * The three products of a layer's weights W with the values X below. {@link #observe} must be called before the others if X has
     * changed.
     */
    interface LinearMap<A> {

        /** Returns the number of rows of the product: one per sample, unless a sample is divided into patches. */
        default int rows(Matrix<A> below) {
            return below.rows();
        }

        /** Prepares maps that depend on the values below. */
        default void observe(Matrix<A> below) {}

        /** Computes into = X W. */
        void apply(Matrix<A> below, Matrix<A> weights, Result result, Matrix<A> into);

        /** Computes below = errors W', in the layout of X. */
        void adjoint(Matrix<A> errors, Matrix<A> weights, Result result, Matrix<A> below);

        /** Computes gradient = X' errors. */
        void outer(Matrix<A> below, Matrix<A> errors, Result result, Matrix<A> gradient);
    }

    /** A fully connected map. */
    private record DenseWiring<A>(MatrixProducts<A> products) implements LinearMap<A> {

        @Override
        public void apply(Matrix<A> below, Matrix<A> weights, Result result, Matrix<A> into) {
            products.multiply(Form.AB, below, weights, result, into);
        }

        @Override
        public void adjoint(Matrix<A> errors, Matrix<A> weights, Result result, Matrix<A> below) {
            products.multiply(Form.A_TRANSPOSED_B, errors, weights, result, below);
        }

        @Override
        public void outer(Matrix<A> below, Matrix<A> errors, Result result, Matrix<A> gradient) {
            products.multiply(Form.TRANSPOSED_A_B, below, errors, result, gradient);
        }
    }

    /** A fully connected map with parameters W'. */
    private record OutputPerRow<A>(MatrixProducts<A> products) implements LinearMap<A> {

        @Override
        public void apply(Matrix<A> below, Matrix<A> transposed, Result result, Matrix<A> into) {
            products.multiply(Form.A_TRANSPOSED_B, below, transposed, result, into);
        }

        @Override
        public void adjoint(Matrix<A> errors, Matrix<A> transposed, Result result, Matrix<A> below) {
            products.multiply(Form.AB, errors, transposed, result, below);
        }

        @Override
        public void outer(Matrix<A> below, Matrix<A> errors, Result result, Matrix<A> gradient) {
            products.multiply(Form.TRANSPOSED_A_B, errors, below, result, gradient);
        }
    }
}
