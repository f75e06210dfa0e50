package org.parley.plugins.models.network;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.plugins.models.numeric.Activation;

/** The options of models whose user chooses the network. */
public final class NetworkOptions {

    private static final int LARGEST = 1 << 20;

    private NetworkOptions() {}

    public static Option hidden(List<Double> sizes) {
        return Option.numbers(
                "hidden", sizes, 1, LARGEST, "Sizes of the hidden layers, first to last; none is a linear model.");
    }

    /** @param words the first is the default */
    public static Option activation(String... words) {
        return Option.choice("activation", List.of(words), "What hidden layers do to their weighted sums.");
    }

    /** What is wrong with the sizes, if anything. */
    public static List<String> check(Settings settings) {
        return Arrays.stream(settings.numbers("hidden"))
                .filter(size -> size != Math.rint(size))
                .mapToObj(size -> "hidden holds " + size + ", but layers have whole sizes; round it")
                .toList();
    }

    public static Architecture architecture(Settings settings, int inputs, int outputs) {
        int[] hidden = Arrays.stream(settings.numbers("hidden"))
                .mapToInt(size -> (int) size)
                .toArray();
        Activation activation = Activation.valueOf(settings.text("activation").toUpperCase(Locale.ROOT));
        return Architecture.of(inputs, hidden, outputs, activation);
    }
}
