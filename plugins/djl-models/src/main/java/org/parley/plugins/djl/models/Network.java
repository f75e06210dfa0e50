package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/** A neural network that computes scores of classes. */
interface Network {

    /** Returns the parameters. Their names start with the prefix, so that a model can have several networks. */
    List<Tensor> tensors(String prefix);

    /** Returns a row of scores for each row of features. */
    Expression scores(Expression features, Variables parameters, String prefix);

    /**
     * A multilayer perceptron.
     *
     * @param sizes the layer sizes: features, hidden layers, classes
     * @param normalized whether hidden layers are normalized before their activation
     */
    record Perceptron(List<Integer> sizes, Activation activation, boolean normalized) implements Network {

        @Override
        public List<Tensor> tensors(String prefix) {
            List<Tensor> tensors = new ArrayList<>();
            for (int layer = 1; layer < sizes.size(); layer++) {
                tensors.add(Tensor.random(weights(prefix, layer), sizes.get(layer - 1), sizes.get(layer)));
                tensors.add(Tensor.zeros(bias(prefix, layer), sizes.get(layer)));
                if (normalized && layer < sizes.size() - 1) {
                    tensors.add(Tensor.ones(scale(prefix, layer), sizes.get(layer)));
                    tensors.add(Tensor.zeros(shift(prefix, layer), sizes.get(layer)));
                }
            }
            return tensors;
        }

        @Override
        public Expression scores(Expression features, Variables parameters, String prefix) {
            Expression signal = features;
            for (int layer = 1; layer < sizes.size(); layer++) {
                Expression sums =
                        signal.dense(parameters.get(weights(prefix, layer)), parameters.get(bias(prefix, layer)));
                signal = layer < sizes.size() - 1 ? activated(sums, parameters, prefix, layer) : sums;
            }
            return signal;
        }

        private Expression activated(Expression sums, Variables parameters, String prefix, int layer) {
            return activation.of(
                    normalized
                            ? sums.normalize(parameters.get(scale(prefix, layer)), parameters.get(shift(prefix, layer)))
                            : sums);
        }

        private static String weights(String prefix, int layer) {
            return prefix + "weights-" + layer;
        }

        private static String bias(String prefix, int layer) {
            return prefix + "bias-" + layer;
        }

        private static String scale(String prefix, int layer) {
            return prefix + "scale-" + layer;
        }

        private static String shift(String prefix, int layer) {
            return prefix + "shift-" + layer;
        }
    }

    /** The activation function of hidden layers. */
    enum Activation {
        RELU(Expression::relu),
        TANH(Expression::tanh),
        SIGMOID(Expression::sigmoid),
        GELU(Expression::gelu);

        private final UnaryOperator<Expression> function;

        Activation(UnaryOperator<Expression> function) {
            this.function = function;
        }

        Expression of(Expression sums) {
            return function.apply(sums);
        }
    }

    /** Two 3 x 3 convolutions, each followed by 2 x 2 pooling, and two dense layers. */
    record Convolutional(ImageShape image, int kernels, int hidden, int classes) implements Network {

        private static final int KERNEL = 3;
        private static final int POOL = 2;

        @Override
        public List<Tensor> tensors(String prefix) {
            ImageShape last = image.pooled(POOL).pooled(POOL);
            return List.of(
                    Tensor.random(prefix + "kernels-1", kernels, image.channels(), KERNEL, KERNEL),
                    Tensor.zeros(prefix + "bias-1", kernels, 1, 1),
                    Tensor.random(prefix + "kernels-2", 2 * kernels, kernels, KERNEL, KERNEL),
                    Tensor.zeros(prefix + "bias-2", 2 * kernels, 1, 1),
                    Tensor.random(prefix + "weights-3", 2 * kernels * last.height() * last.width(), hidden),
                    Tensor.zeros(prefix + "bias-3", hidden),
                    Tensor.random(prefix + "weights-4", hidden, classes),
                    Tensor.zeros(prefix + "bias-4", classes));
        }

        @Override
        public Expression scores(Expression features, Variables parameters, String prefix) {
            int samples = features.shape()[0];
            Expression images = features.reshape(samples, image.channels(), image.height(), image.width());
            Expression first = stage(images, parameters, prefix, 1);
            Expression second = stage(first, parameters, prefix, 2);
            return second.reshape(samples, -1)
                    .dense(parameters.get(prefix + "weights-3"), parameters.get(prefix + "bias-3"))
                    .relu()
                    .dense(parameters.get(prefix + "weights-4"), parameters.get(prefix + "bias-4"));
        }

        private static Expression stage(Expression images, Variables parameters, String prefix, int number) {
            return images.convolve(parameters.get(prefix + "kernels-" + number), KERNEL / 2)
                    .plus(parameters.get(prefix + "bias-" + number))
                    .relu()
                    .maxPool(POOL);
        }
    }

    /** The shape of an image whose pixels are stored channel by channel and row by row. */
    record ImageShape(int channels, int height, int width) {

        private static final int COLOURS = 3;

        /**
         * Returns the image in a sample: channels, height and width, or height and width. Data without a shape are square images.
         *
         * @throws ParleyException if the channels are last
         */
        static ImageShape of(int... shape) {
            if (shape.length == 3 && shape[0] > shape[2]) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_CONFLICT,
                        "data",
                        "samples have the shape " + Arrays.toString(shape)
                                + ", but this network needs the channels first",
                        "save x.transpose(0, 3, 1, 2)"));
            }
            return switch (shape.length) {
                case 3 -> new ImageShape(shape[0], shape[1], shape[2]);
                case 2 -> new ImageShape(1, shape[0], shape[1]);
                default -> square(Arrays.stream(shape).reduce(1, (a, b) -> a * b));
            };
        }

        /** Returns a square gray or color image if the number of features allows it, and one row of pixels otherwise. */
        private static ImageShape square(int features) {
            int grey = side(features);
            if (grey > 0) {
                return new ImageShape(1, grey, grey);
            }
            int coloured = features % COLOURS == 0 ? side(features / COLOURS) : 0;
            return coloured > 1 ? new ImageShape(COLOURS, coloured, coloured) : new ImageShape(1, 1, features);
        }

        /** Returns the shape after a pooling. Axes shorter than its window keep their size. */
        ImageShape pooled(int size) {
            return new ImageShape(channels, Math.max(1, height / size), Math.max(1, width / size));
        }

        private static int side(int pixels) {
            int side = (int) Math.round(Math.sqrt(pixels));
            return side * side == pixels ? side : 0;
        }
    }
}
