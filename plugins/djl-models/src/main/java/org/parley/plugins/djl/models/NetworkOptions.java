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

    private NetworkOptions() {}

    static List<Option> all(List<Double> hidden) {
        return List.of(
                Option.choice(
                        "network",
                        List.of("mlp", CONVOLUTIONAL),
                        "Dense layers, or two convolutions with pooling and two dense layers."),
                Option.numbers(HIDDEN, hidden, 1, LARGEST, "Sizes of the hidden dense layers; cnn has one."),
                Option.choice(
                        "activation",
                        List.of("relu", "tanh", "sigmoid"),
                        "What hidden layers of mlp do to their sums."),
                Option.integer(
                        "kernels",
                        8,
                        1,
                        4096,
                        "Kernels of the first convolution of cnn; the second has twice as many."));
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
        int[] hidden = Arrays.stream(settings.numbers(HIDDEN))
                .mapToInt(size -> (int) size)
                .toArray();
        if (settings.text("network").equals(CONVOLUTIONAL)) {
            ImageShape image = ImageShape.of(data.width());
            return new Convolutional(image, (int) settings.integer("kernels"), hidden[0], data.classes());
        }
        List<Integer> sizes = new ArrayList<>();
        sizes.add(data.width());
        Arrays.stream(hidden).forEach(sizes::add);
        sizes.add(data.classes());
        return new Perceptron(
                sizes, Activation.valueOf(settings.text("activation").toUpperCase(Locale.ROOT)));
    }
}
