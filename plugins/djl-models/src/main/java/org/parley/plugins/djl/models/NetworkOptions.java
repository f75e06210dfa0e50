package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;

/** The options of models whose user chooses the network. */
final class NetworkOptions {

    private static final int LARGEST = 1 << 20;
    private static final String CONVOLUTIONAL = "cnn";
    private static final String RECURRENT = "lstm";

    private static final Option<String> NETWORK = Option.choice("network", "mlp", CONVOLUTIONAL, RECURRENT)
            .says(
                    "Dense layers, two convolutions with pooling and two dense layers, or long short-term memory for texts.");
    private static final Option<double[]> HIDDEN = Option.numbers("hidden")
            .from(1)
            .to(LARGEST)
            .orElse(new double[0])
            .says("Sizes of the hidden dense layers; cnn has one, lstm none.");
    private static final Option<Activation> ACTIVATION =
            Option.choice("activation", Activation.class).says("What hidden layers of mlp do to their sums.");
    private static final Option<Integer> KERNELS = Option.integer("kernels")
            .from(1)
            .to(4096)
            .orElse(8)
            .says("Kernels of the first convolution of cnn; the second has twice as many.");

    private NetworkOptions() {}

    static List<Option<?>> all(double... hidden) {
        List<Option<?>> options = new ArrayList<>(List.of(NETWORK, HIDDEN.withDefault(hidden), ACTIVATION, KERNELS));
        options.addAll(TextOptions.all());
        return options;
    }

    static List<String> faults(Settings settings) {
        List<String> faults = new ArrayList<>();
        double[] hidden = settings.get(HIDDEN);
        for (double size : hidden) {
            if (size != Math.rint(size)) {
                faults.add("hidden holds " + size + ", but layers have whole sizes; round it");
            }
        }
        if (settings.get(NETWORK).equals(CONVOLUTIONAL) && hidden.length != 1) {
            faults.add("hidden holds " + hidden.length + " sizes, but cnn has one hidden dense layer; give one");
        }
        return faults;
    }

    static Network network(Settings settings, NetworkData data) {
        return switch (settings.get(NETWORK)) {
            case CONVOLUTIONAL ->
                new Convolutional(
                        ImageShape.of(data.width()),
                        settings.get(KERNELS),
                        hidden(settings).get(0),
                        data.classes());
            case RECURRENT -> TextOptions.network(settings, data);
            default -> perceptron(settings, data);
        };
    }

    private static Perceptron perceptron(Settings settings, NetworkData data) {
        List<Integer> sizes = new ArrayList<>(hidden(settings));
        sizes.add(0, data.width());
        sizes.add(data.classes());
        return new Perceptron(sizes, settings.get(ACTIVATION));
    }

    private static List<Integer> hidden(Settings settings) {
        return Arrays.stream(settings.get(HIDDEN)).mapToObj(size -> (int) size).toList();
    }
}
