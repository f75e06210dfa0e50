package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;

/** The options of models whose user chooses the network. */
final class NetworkOptions {

    private static final int LARGEST = 1 << 20;
    private static final String HIDDEN = "hidden";
    private static final String CONVOLUTIONAL = "cnn";
    private static final String RECURRENT = "lstm";

    private NetworkOptions() {}

    static List<Option> all(List<Double> hidden) {
        List<Option> options = new ArrayList<>(List.of(
                Option.choice(
                        "network",
                        List.of("mlp", CONVOLUTIONAL, RECURRENT),
                        "Dense layers, two convolutions with pooling and two dense layers, or long short-term memory for texts."),
                Option.numbers(HIDDEN, hidden, 1, LARGEST, "Sizes of the hidden dense layers; cnn has one, lstm none."),
                Option.choice(
                        "activation",
                        List.of("relu", "tanh", "sigmoid"),
                        "What hidden layers of mlp do to their sums."),
                Option.integer(
                        "kernels",
                        8,
                        1,
                        4096,
                        "Kernels of the first convolution of cnn; the second has twice as many.")));
        options.addAll(TextOptions.all());
        return options;
    }

    static List<String> check(Settings settings) {
        List<String> faults = new ArrayList<>();
        double[] hidden = settings.numbers(HIDDEN);
        for (double size : hidden) {
            if (size != Math.rint(size)) {
                faults.add("hidden holds " + size + ", but layers have whole sizes; round it");
            }
        }
        if (settings.text("network").equals(CONVOLUTIONAL) && hidden.length != 1) {
            faults.add("hidden holds " + hidden.length + " sizes, but cnn has one hidden dense layer; give one");
        }
        return faults;
    }

    static Network network(Settings settings, NetworkData data) {
        return switch (settings.text("network")) {
            case CONVOLUTIONAL ->
                new Convolutional(
                        ImageShape.of(data.width()),
                        (int) settings.integer("kernels"),
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
        return new Perceptron(
                sizes, Activation.valueOf(settings.text("activation").toUpperCase(Locale.ROOT)));
    }

    private static List<Integer> hidden(Settings settings) {
        return Arrays.stream(settings.numbers(HIDDEN))
                .mapToObj(size -> (int) size)
                .toList();
    }
}
