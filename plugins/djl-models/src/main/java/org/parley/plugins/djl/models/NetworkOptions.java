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

/** The options of models with a configurable network. */
final class NetworkOptions {

    private static final int LARGEST = 1 << 20;
    private static final String CONVOLUTIONAL = "cnn";
    private static final String RECURRENT = "lstm";

    private static final Option<String> NETWORK = Option.choice("network", "mlp", CONVOLUTIONAL, RECURRENT)
            .description(
                    "Architecture: dense layers (mlp), two convolutions with pooling and two dense layers (cnn), or LSTM "
                            + "chains for texts (lstm).");
    private static final Option<double[]> HIDDEN = Option.numbers("hidden")
            .from(1)
            .to(LARGEST)
            .orElse(new double[0])
            .description("Sizes of the hidden dense layers; cnn has one, lstm has none.");
    private static final Option<Activation> ACTIVATION = Option.choice("activation", Activation.class)
            .description("Activation function of the hidden layers of mlp.");
    private static final Option<Boolean> NORMALIZE = Option.flag("normalize")
            .orElse(false)
            .description("Whether mlp normalizes each hidden layer before its activation (layer normalization).");
    private static final Option<Integer> FILTERS = Option.integer("filters")
            .from(1)
            .to(4096)
            .orElse(8)
            .description("Number of filters in the first convolution of cnn; the second has twice as many.");

    private static final Option<Integer> CHARACTERS = Option.integer("characters")
            .from(0)
            .to(100_000)
            .orElse(0)
            .description("Number of last characters of a text that lstm reads; 0 reads all.");
    private static final Option<Integer> EMBEDDING = Option.integer("embedding")
            .from(1)
            .to(4096)
            .orElse(8)
            .description("Dimension of the character embedding of lstm.");
    private static final Option<Integer> LAYERS =
            Option.integer("layers").from(1).to(100).orElse(1).description("Number of stacked chains in lstm.");
    private static final Option<Integer> CELLS = Option.integer("cells")
            .from(1)
            .to(65_536)
            .orElse(32)
            .description("Number of memory cells in each chain of lstm.");

    private NetworkOptions() {}

    /**
     * Returns the options of a network, followed by those of its model.
     *
     * @param hidden the default size of the hidden layer
     */
    static List<Option<?>> and(double hidden, Option<?>... own) {
        List<Option<?>> options = new ArrayList<>(List.of(
                NETWORK,
                HIDDEN.withDefault(new double[] {hidden}),
                ACTIVATION,
                NORMALIZE,
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
                diagnostics.add("hidden contains " + size + ", but sizes must be whole numbers; round it");
            }
        }
        if (settings.get(NETWORK).equals(CONVOLUTIONAL) && hidden.length != 1) {
            diagnostics.add(
                    "hidden contains " + hidden.length + " sizes, but cnn has one hidden dense layer; give one size");
        }
        return diagnostics;
    }

    static Network network(Settings settings, NetworkData data) {
        return switch (settings.get(NETWORK)) {
            case CONVOLUTIONAL ->
                new Convolutional(
                        ImageShape.of(data.sources().get(0).features().shape()),
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
        return new Perceptron(sizes, settings.get(ACTIVATION), settings.get(NORMALIZE));
    }

    private static List<Integer> hidden(Settings settings) {
        return Arrays.stream(settings.get(HIDDEN)).mapToObj(size -> (int) size).toList();
    }

    /**
     * @throws ParleyException if the data are not texts, or the texts are too short
     */
    private static TextLstm textLstm(Settings settings, NetworkData data) {
        int characters = settings.get(CHARACTERS);
        if (characters > data.width()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "model.with.characters",
                    "reads the last " + characters + " characters, but a sample has " + data.width(),
                    "use at most " + data.width() + ", or 0 for all"));
        }
        data.hosted().mapToObj(data::agent).forEach(agent -> {
            requireCodes(agent.train(), data.classes());
            requireCodes(agent.validation(), data.classes());
            requireCodes(agent.test(), data.classes());
        });
        return new TextLstm(
                characters == 0 ? data.width() : characters,
                data.classes(),
                settings.get(EMBEDDING),
                settings.get(LAYERS),
                settings.get(CELLS));
    }

    /** Checks all codes, because some engines silently use another row for a code without an embedding. */
    private static void requireCodes(Samples samples, int classes) {
        float[] row = new float[samples.width()];
        for (int k = 0; k < samples.size(); k++) {
            samples.copyFeatures(k, row, 0);
            for (float code : row) {
                if (code != Math.rint(code) || code < 0 || code >= classes) {
                    throw new ParleyException(new Diagnostic(
                            ErrorCode.CONFIG_CONFLICT,
                            "model.with.network",
                            "lstm reads texts, but a sample contains " + code + ", which is not one of " + classes
                                    + " characters",
                            "use data: leaf, or another network"));
                }
            }
        }
    }
}
