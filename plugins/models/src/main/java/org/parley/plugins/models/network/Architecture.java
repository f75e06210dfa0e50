package org.parley.plugins.models.network;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.plugins.models.network.InputView.Grid;
import org.parley.plugins.models.numeric.Arithmetic.Activation;
import org.parley.plugins.models.numeric.ArraySize;

/**
 * The layers of a network, first to last; the last one gives the scores that a {@link Loss} judges.
 */
public record Architecture(List<Layer> layers) {

    public Architecture {
        layers = List.copyOf(layers);
    }

    /** Hidden layers of these sizes between inputs and outputs. */
    public static Architecture of(int inputs, int[] hidden, int outputs, Activation activation) {
        List<Layer> layers = new ArrayList<>();
        int width = inputs;
        for (int size : hidden) {
            layers.add(new Layer(width, size, true, activation));
            width = size;
        }
        layers.add(new Layer(width, outputs, true, Activation.IDENTITY));
        return new Architecture(layers);
    }

    /**
     * Convolutions with so many channels, each followed by pooling in squares of two by two, then hidden layers as in {@link #of}.
     *
     * @param kernel height and width of the patches, which lie within the image
     */
    static Architecture convolutional(
            Grid image, int[] channels, int kernel, int[] hidden, int outputs, Activation activation) {
        List<Layer> layers = new ArrayList<>();
        Grid below = image;
        for (int count : channels) {
            boolean first = layers.isEmpty();
            Grid seen = first ? below : below.pooled();
            InputView feed = first ? InputView.patches(below, kernel) : InputView.pooledPatches(below, kernel);
            layers.add(new Layer(kernel * kernel * seen.channels(), count, true, activation, feed));
            below = seen.convolved(kernel, count);
        }
        InputView feed = InputView.pooled(below);
        for (Layer layer : of(feed.pooledSize(), hidden, outputs, activation).layers()) {
            layers.add(new Layer(layer.inputs(), layer.outputs(), true, layer.activation(), feed));
            feed = InputView.EVERYTHING;
        }
        return new Architecture(layers);
    }

    /** The same network behind an affine map of its inputs. */
    public Architecture behindAffineInput() {
        int inputs = inputs();
        List<Layer> all = new ArrayList<>();
        all.add(new Layer(inputs, inputs, true, Activation.IDENTITY));
        all.addAll(layers);
        return new Architecture(all);
    }

    public int inputs() {
        return layers.get(0).width();
    }

    /** How many numbers the widest layer makes of a sample. */
    int widest() {
        return layers.stream().mapToInt(Layer::numbersOfASample).max().orElseThrow();
    }

    public int outputs() {
        return layers.get(layers.size() - 1).outputs();
    }

    /** How many parameters the layers {@code from … to} (excluded) have. */
    public int size(int from, int to) {
        long numbers = layers.subList(from, to).stream().mapToLong(Layer::size).sum();
        return ArraySize.of(numbers, "a network of " + (to - from) + " layers");
    }

    /** How many parameters all layers have. */
    public int size() {
        return size(0, layers.size());
    }

    /** A random start of all layers. */
    public void initialise(RandomGenerator random, double[] into) {
        initialise(0, layers.size(), random, into);
    }

    /**
     * A random start: weights and biases uniform within one over the root of the layer's inputs, so that sums neither fade nor explode
     * from layer to layer.
     *
     * @param into the parameters of the layers {@code from … to} (excluded)
     */
    public void initialise(int from, int to, RandomGenerator random, double[] into) {
        int at = 0;
        for (Layer layer : layers.subList(from, to)) {
            double bound = 1 / Math.sqrt(layer.inputs());
            for (int k = 0; k < layer.size(); k++) {
                into[at++] = random.nextDouble(-bound, bound);
            }
        }
    }

    /**
     * The shape of one layer: outputs = activation(inputs W + b). Its parameters are W row by row, an input per row, then b; or W', an output per
     * row, which is faster where there are few outputs.
     *
     * @param inputs of one output: a convolution sees a patch at a time
     * @param outputs of one patch, for a convolution
     * @param biased whether there is a b
     * @param feed what it sees of the layer below
     * @param outputPerRow whether the parameters are W' instead of W
     */
    public record Layer(
            int inputs, int outputs, boolean biased, Activation activation, InputView feed, boolean outputPerRow) {

        Layer(int inputs, int outputs, boolean biased, Activation activation, InputView feed) {
            this(inputs, outputs, biased, activation, feed, false);
        }

        /** A layer that sees everything below. */
        public Layer(int inputs, int outputs, boolean biased, Activation activation) {
            this(inputs, outputs, biased, activation, InputView.EVERYTHING);
        }

        /** A linear map of few outputs, an output per row. */
        public static Layer scores(int inputs, int outputs) {
            return new Layer(inputs, outputs, false, Activation.IDENTITY, InputView.EVERYTHING, true);
        }

        /** How many parameters. */
        public int size() {
            return ArraySize.of((inputs + (biased ? 1L : 0L)) * outputs, "a layer of " + inputs + " x " + outputs);
        }

        /** How many numbers it makes of a sample, its patches included. */
        int numbersOfASample() {
            return feed.isEverything() ? outputs : feed.positions() * Math.max(inputs, outputs);
        }

        /** How many numbers a sample has below it. */
        int width() {
            return feed.isEverything() ? inputs : feed.width();
        }
    }
}
