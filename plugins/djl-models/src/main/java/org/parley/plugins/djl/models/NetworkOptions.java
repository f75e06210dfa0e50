package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;
import org.parley.plugins.djl.models.LstmChain.TextLstm;
import org.parley.plugins.djl.models.Network.Activation;
import org.parley.plugins.djl.models.Network.Convolutional;
import org.parley.plugins.djl.models.Network.ImageShape;
import org.parley.plugins.djl.models.Network.Perceptron;

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
    private static final Option<Integer> FILTERS = Option.integer("filters")
            .from(1)
            .to(4096)
            .orElse(8)
            .says("Kernels of the first convolution of cnn; the second has twice as many.");

    private static final Option<Integer> CHARACTERS = Option.integer("characters")
            .from(0)
            .to(100_000)
            .orElse(0)
            .says("How many of a text's last characters lstm reads; 0 reads all.");
    private static final Option<Integer> EMBEDDING = Option.integer("embedding")
            .from(1)
            .to(4096)
            .orElse(8)
            .says("By how many numbers lstm represents a character.");
    private static final Option<Integer> LAYERS = Option.integer("layers")
            .from(1)
            .to(100)
            .orElse(1)
            .says("Chains of memory cells in lstm, each reading the one before.");
    private static final Option<Integer> CELLS =
            Option.integer("cells").from(1).to(65_536).orElse(32).says("Memory cells of each chain of lstm.");

    private NetworkOptions() {}

    /**
     * The options of a network, and those of its model.
     *
     * @param hidden size of the hidden layer, unless the user chooses others
     */
    static List<Option<?>> and(double hidden, Option<?>... own) {
        List<Option<?>> options = new ArrayList<>(List.of(
                NETWORK,
                HIDDEN.withDefault(new double[] {hidden}),
                ACTIVATION,
                FILTERS,
                CHARACTERS,
                EMBEDDING,
                LAYERS,
                CELLS));
        options.addAll(List.of(own));
        return options;
    }

    static List<String> errors(Settings settings) {
        List<String> diagnostics = new ArrayList<>();
        double[] hidden = settings.get(HIDDEN);
        for (double size : hidden) {
            if (size != Math.rint(size)) {
                diagnostics.add("hidden holds " + size + ", but layers have whole sizes; round it");
            }
        }
        if (settings.get(NETWORK).equals(CONVOLUTIONAL) && hidden.length != 1) {
            diagnostics.add("hidden holds " + hidden.length + " sizes, but cnn has one hidden dense layer; give one");
        }
        return diagnostics;
    }

    static Network network(Settings settings, NetworkData data) {
        return switch (settings.get(NETWORK)) {
            case CONVOLUTIONAL ->
                new Convolutional(
                        ImageShape.of(data.width()),
                        settings.get(FILTERS),
                        hidden(settings).get(0),
                        data.classes());
            case RECURRENT -> textLstm(settings, data);
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

    /**
     * @throws ParleyException when the data are no texts, or too short ones
     */
    private static TextLstm textLstm(Settings settings, NetworkData data) {
        int characters = settings.get(CHARACTERS);
        if (characters > data.width()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "model.with.characters",
                    "asks for the last " + characters + " characters, but a sample has " + data.width(),
                    "use at most " + data.width() + ", or 0 for all"));
        }
        for (int agent = 0; agent < data.agents(); agent++) {
            requireCodes(data.agent(agent).train(), data.classes());
            requireCodes(data.agent(agent).validation(), data.classes());
            requireCodes(data.agent(agent).test(), data.classes());
        }
        return new TextLstm(
                characters == 0 ? data.width() : characters,
                data.classes(),
                settings.get(EMBEDDING),
                settings.get(LAYERS),
                settings.get(CELLS));
    }

    /** All of them: some engines look up something else where there is no such code, and say nothing. */
    private static void requireCodes(Samples samples, int classes) {
        float[] row = new float[samples.width()];
        for (int k = 0; k < samples.size(); k++) {
            samples.copyFeatures(k, row, 0);
            for (float code : row) {
                if (code != Math.rint(code) || code < 0 || code >= classes) {
                    throw new ParleyException(new Diagnostic(
                            ErrorCode.CONFIG_CONFLICT,
                            "model.with.network",
                            "lstm reads texts, but a sample holds " + code + ", which is none of " + classes
                                    + " characters",
                            "use data: leaf, or another network"));
                }
            }
        }
    }
}
