package org.parley.plugins.models.network;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.model.NamedShape;
import org.parley.plugins.models.network.InputView.Grid;
import org.parley.plugins.models.numeric.Arithmetic.Activation;
import org.parley.plugins.models.numeric.ArraySize;

/** The layers of a network, from first to last. The last one computes the scores for a {@link Loss}. */
public record Architecture(List<Layer> layers) {

    public Architecture {
        layers = List.copyOf(layers);
    }

    /** Returns a network with hidden layers of these sizes between inputs and outputs. */
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
     * Returns convolutions with these numbers of channels, each followed by 2 x 2 pooling, then hidden layers as in {@link #of}.
     *
     * @param kernel height and width of the patches, which must fit into the image
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

    /** Returns this network after an affine map of its inputs. */
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

    /** Returns the largest number of outputs of a layer per sample. */
    int widest() {
        return layers.stream().mapToInt(Layer::numbersOfASample).max().orElseThrow();
    }

    public int outputs() {
        return layers.get(layers.size() - 1).outputs();
    }

    /** Returns the number of parameters of the layers {@code from … to} (excluded). */
    public int size(int from, int to) {
        long numbers = layers.subList(from, to).stream().mapToLong(Layer::size).sum();
        return ArraySize.of(numbers, "a network of " + (to - from) + " layers");
    }

    /** Returns the number of parameters of all layers. */
    public int size() {
        return size(0, layers.size());
    }

    /** Returns the parameters of all layers: {@code 0.kernel} with one row per input, or {@code 0.weight} with one row per output. */
    public List<NamedShape> layout() {
        List<NamedShape> layout = new ArrayList<>();
        for (int k = 0; k < layers.size(); k++) {
            Layer layer = layers.get(k);
            layout.add(
                    layer.outputPerRow()
                            ? NamedShape.of(k + ".weight", layer.outputs(), layer.inputs())
                            : NamedShape.of(k + ".kernel", layer.inputs(), layer.outputs()));
            if (layer.biased()) {
                layout.add(NamedShape.of(k + ".bias", layer.outputs()));
            }
        }
        return layout;
    }

    /** Draws initial parameters of all layers. */
    public void initialize(RandomGenerator random, double[] into) {
        initialize(0, layers.size(), random, into);
    }

    /**
     * Draws initial parameters: weights and biases are uniform on ±1 / √(inputs of the layer), so that sums neither vanish nor explode.
     *
     * @param into the parameters of the layers {@code from … to} (excluded)
     */
    public void initialize(int from, int to, RandomGenerator random, double[] into) {
        int at = 0;
        for (Layer layer : layers.subList(from, to)) {
            double bound = 1 / Math.sqrt(layer.inputs());
            for (int k = 0; k < layer.size(); k++) {
                into[at++] = random.nextDouble(-bound, bound);
            }
        }
    }

    /**
     * The shape of one layer: outputs = activation(inputs W + b). Its parameters are W row by row, one row per input, then b. For few
     * outputs, W' with one row per output is faster.
     *
     * @param inputs the inputs of one output; for a convolution, those of one patch
     * @param outputs the number of outputs; for a convolution, those of one patch
     * @param biased whether there is a b
     * @param feed the view of the layer below
     * @param outputPerRow whether the parameters are W' instead of W
     */
    public record Layer(
            int inputs, int outputs, boolean biased, Activation activation, InputView feed, boolean outputPerRow) {

        Layer(int inputs, int outputs, boolean biased, Activation activation, InputView feed) {
            this(inputs, outputs, biased, activation, feed, false);
        }

        /** Creates a fully connected layer. */
        public Layer(int inputs, int outputs, boolean biased, Activation activation) {
            this(inputs, outputs, biased, activation, InputView.EVERYTHING);
        }

        /** Returns a linear map with few outputs, stored with one row per output. */
        public static Layer scores(int inputs, int outputs) {
            return new Layer(inputs, outputs, false, Activation.IDENTITY, InputView.EVERYTHING, true);
        }

        /** Returns the number of parameters. */
        public int size() {
            return ArraySize.of((inputs + (biased ? 1L : 0L)) * outputs, "a layer of " + inputs + " x " + outputs);
        }

        /** Returns the number of outputs per sample, including those of all patches. */
        int numbersOfASample() {
            return feed.isEverything() ? outputs : feed.positions() * Math.max(inputs, outputs);
        }

        /** Returns the number of values per sample in the layer below. */
        int width() {
            return feed.isEverything() ? inputs : feed.width();
        }
    }
}
