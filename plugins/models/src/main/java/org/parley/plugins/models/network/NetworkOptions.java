package org.parley.plugins.models.network;

import java.util.Arrays;
import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.plugins.models.numeric.Arithmetic.Activation;

/** The options of models whose user chooses the network. */
public final class NetworkOptions {

    static final int LARGEST = 1 << 20;

    public static final Option<double[]> HIDDEN = Option.numbers("hidden")
            .from(1)
            .to(LARGEST)
            .orElse(new double[0])
            .says("Sizes of the hidden layers, first to last; none is a linear model.");

    public static final Option<Activation> ACTIVATION = Option.choice(
                    "activation", List.of(Activation.RELU, Activation.TANH, Activation.SIGMOID))
            .says("What hidden layers do to their weighted sums.");

    private NetworkOptions() {}

    /** {@link #HIDDEN} with another default. */
    public static Option<double[]> hidden(double... sizes) {
        return HIDDEN.withDefault(sizes);
    }

    /** What is wrong with the sizes, if anything. */
    public static List<String> faults(Settings settings) {
        return faults(settings, HIDDEN);
    }

    public static Architecture architecture(Settings settings, int inputs, int outputs) {
        return Architecture.of(inputs, sizes(settings, HIDDEN), outputs, settings.get(ACTIVATION));
    }

    static List<String> faults(Settings settings, Option<double[]> option) {
        return Arrays.stream(settings.get(option))
                .filter(size -> size != Math.rint(size))
                .mapToObj(size -> option.name() + " holds " + size + ", but layers have whole sizes; round it")
                .toList();
    }

    static int[] sizes(Settings settings, Option<double[]> option) {
        return Arrays.stream(settings.get(option)).mapToInt(size -> (int) size).toArray();
    }
}
