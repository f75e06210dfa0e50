package org.parley.plugins.models.network;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.plugins.models.numeric.Activation;

/** The options of models whose user chooses the network. */
public final class NetworkOptions {

    static final int LARGEST = 1 << 20;
    static final String HIDDEN = "hidden";

    private NetworkOptions() {}

    public static Option hidden(List<Double> sizes) {
        return Option.numbers(
                HIDDEN, sizes, 1, LARGEST, "Sizes of the hidden layers, first to last; none is a linear model.");
    }

    /** @param words the first is the default */
    public static Option activation(String... words) {
        return Option.choice("activation", List.of(words), "What hidden layers do to their weighted sums.");
    }

    /** What is wrong with the sizes, if anything. */
    public static List<String> check(Settings settings) {
        return check(settings, HIDDEN);
    }

    public static Architecture architecture(Settings settings, int inputs, int outputs) {
        return Architecture.of(inputs, sizes(settings, HIDDEN), outputs, activation(settings));
    }

    static List<String> check(Settings settings, String name) {
        return Arrays.stream(settings.numbers(name))
                .filter(size -> size != Math.rint(size))
                .mapToObj(size -> name + " holds " + size + ", but layers have whole sizes; round it")
                .toList();
    }

    static int[] sizes(Settings settings, String name) {
        return Arrays.stream(settings.numbers(name))
                .mapToInt(size -> (int) size)
                .toArray();
    }

    static Activation activation(Settings settings) {
        return Activation.valueOf(settings.text("activation").toUpperCase(Locale.ROOT));
    }
}
