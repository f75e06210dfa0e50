package org.parley.plugins.models.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.plugins.models.network.InputView.Grid;
import org.parley.plugins.models.numeric.Arithmetic.Activation;

/** The options of models with a configurable network: dense layers, optionally after convolutions. */
public final class NetworkOptions {

    private static final int LARGEST = 1 << 20;
    private static final int LARGEST_KERNEL = 101;

    public static final Option<double[]> HIDDEN = Option.numbers("hidden")
            .from(1)
            .to(LARGEST)
            .orElse(new double[0])
            .description("Sizes of the hidden layers, from first to last; an empty list is a linear model.");

    public static final Option<Activation> ACTIVATION = Option.choice(
                    "activation", List.of(Activation.RELU, Activation.TANH, Activation.SIGMOID))
            .description("Activation function of the hidden layers.");

    public static final Option<double[]> CONVOLUTIONS = Option.numbers("convolutions")
            .from(1)
            .to(LARGEST)
            .orElse(new double[0])
            .description(
                    "Channels of each convolution before the hidden layers, followed by 2 x 2 pooling; for square images "
                            + "with one or three colors.");

    public static final Option<Integer> KERNEL_SIZE = Option.integer("kernel-size")
            .from(1)
            .to(LARGEST_KERNEL)
            .orElse(5)
            .description("Height and width of the convolution kernels.");

    private NetworkOptions() {}

    /** Returns {@link #HIDDEN} with another default. */
    public static Option<double[]> hidden(double... sizes) {
        return HIDDEN.withDefault(sizes);
    }

    /** Returns errors in the sizes of dense layers. */
    public static List<String> errors(Settings settings) {
        return errors(settings, HIDDEN);
    }

    /** Returns errors in the sizes of convolutions and dense layers. */
    public static List<String> convolutionErrors(Settings settings) {
        List<String> diagnostics = new ArrayList<>(errors(settings, HIDDEN));
        diagnostics.addAll(errors(settings, CONVOLUTIONS));
        return diagnostics;
    }

    /** Returns a network of dense layers. */
    public static Architecture dense(Settings settings, NetworkData data) {
        return Architecture.of(data.width(), sizes(settings, HIDDEN), data.classes(), settings.get(ACTIVATION));
    }

    /**
     * Returns a network of convolutions, if there are any, and dense layers.
     *
     * @throws ParleyException if there are convolutions and the samples are not images of a suitable size
     */
    public static Architecture convolutional(Settings settings, NetworkData data) {
        int[] channels = sizes(settings, CONVOLUTIONS);
        if (channels.length == 0) {
            return dense(settings, data);
        }
        int kernel = settings.get(KERNEL_SIZE);
        Grid image = image(data.sources().get(0).features().shape());
        requireRoom(image, channels.length, kernel);
        return Architecture.convolutional(
                image, channels, kernel, sizes(settings, HIDDEN), data.classes(), settings.get(ACTIVATION));
    }

    private static List<String> errors(Settings settings, Option<double[]> option) {
        return Arrays.stream(settings.get(option))
                .filter(size -> size != Math.rint(size))
                .mapToObj(size -> option.name() + " contains " + size + ", but sizes must be whole numbers; round it")
                .toList();
    }

    private static int[] sizes(Settings settings, Option<double[]> option) {
        return Arrays.stream(settings.get(option)).mapToInt(size -> (int) size).toArray();
    }

    /**
     * Returns the image in a sample. Three extents are channels, height and width, or height, width and channels if the last is the smallest;
     * two are height and width. Data without a shape are square images.
     */
    static Grid image(int... shape) {
        return switch (shape.length) {
            case 3 ->
                shape[0] <= shape[2]
                        ? new Grid(shape[1], shape[2], shape[0], true)
                        : new Grid(shape[0], shape[1], shape[2], false);
            case 2 -> new Grid(shape[0], shape[1], 1, true);
            default -> square(Arrays.stream(shape).reduce(1, (a, b) -> a * b));
        };
    }

    private static Grid square(int inputs) {
        for (int colors : new int[] {1, 3}) {
            int side = (int) Math.round(Math.sqrt((double) inputs / colors));
            if (side * side * colors == inputs) {
                return new Grid(side, side, colors, true);
            }
        }
        throw new ParleyException(new Diagnostic(
                ErrorCode.CONFIG_CONFLICT,
                "model.with." + CONVOLUTIONS.name(),
                "convolutions need square images with one or three colors, but a sample has " + inputs + " numbers",
                "use hidden layers alone, or data such as mnist or cifar10"));
    }

    private static void requireRoom(Grid image, int convolutions, int kernel) {
        int side = Math.min(image.height(), image.width());
        for (int layer = 0; layer < convolutions; layer++) {
            side = layer == 0 ? side : Math.max(1, side / 2);
            if (kernel > side) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_CONFLICT,
                        "model.with." + KERNEL_SIZE.name(),
                        "patches of " + kernel + " x " + kernel + " do not fit into the " + side + " x " + side
                                + " values of convolution " + (layer + 1),
                        "use a smaller kernel or fewer convolutions"));
            }
            side = side - kernel + 1;
        }
    }
}
