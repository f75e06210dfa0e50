package org.parley.plugins.models.network;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.plugins.models.network.InputView.Grid;

/** The options of models whose network may begin with convolutions; they come beside {@link NetworkOptions}. */
public final class ImageOptions {

    private static final int LARGEST_KERNEL = 101;

    public static final Option<double[]> CONVOLUTIONS = Option.numbers("convolutions")
            .from(1)
            .to(NetworkOptions.LARGEST)
            .orElse(new double[0])
            .says(
                    "Channels of convolutions before the hidden layers, each followed by pooling of 2 x 2; for square images in one or three colours.");

    public static final Option<Integer> KERNEL = Option.integer("kernel")
            .from(1)
            .to(LARGEST_KERNEL)
            .orElse(5)
            .says("Height and width of the patches that convolutions see.");

    private ImageOptions() {}

    /** What is wrong with all sizes, if anything. */
    public static List<String> faults(Settings settings) {
        List<String> faults = new ArrayList<>(NetworkOptions.faults(settings));
        faults.addAll(NetworkOptions.faults(settings, CONVOLUTIONS));
        return faults;
    }

    /**
     * The network that the settings describe.
     *
     * @throws ParleyException when there are convolutions and the samples are no images that they fit into
     */
    public static Architecture architecture(Settings settings, int inputs, int outputs) {
        int[] channels = NetworkOptions.sizes(settings, CONVOLUTIONS);
        if (channels.length == 0) {
            return NetworkOptions.architecture(settings, inputs, outputs);
        }
        int kernel = settings.get(KERNEL);
        Grid image = image(inputs);
        requireRoom(image, channels.length, kernel);
        int[] hidden = NetworkOptions.sizes(settings, NetworkOptions.HIDDEN);
        return Architecture.convolutional(
                image, channels, kernel, hidden, outputs, settings.get(NetworkOptions.ACTIVATION));
    }

    private static Grid image(int inputs) {
        for (int colours : new int[] {1, 3}) {
            int side = (int) Math.round(Math.sqrt((double) inputs / colours));
            if (side * side * colours == inputs) {
                return new Grid(side, side, colours, true);
            }
        }
        throw new ParleyException(new Fault(
                ErrorCode.CONFIG_CONFLICT,
                "model.with." + CONVOLUTIONS.name(),
                "convolutions need square images in one or three colours, but a sample has " + inputs + " numbers",
                "use hidden layers alone, or data such as mnist or cifar10"));
    }

    private static void requireRoom(Grid image, int convolutions, int kernel) {
        int side = image.height();
        for (int layer = 0; layer < convolutions; layer++) {
            side = layer == 0 ? side : Math.max(1, side / 2);
            if (kernel > side) {
                throw new ParleyException(new Fault(
                        ErrorCode.CONFIG_CONFLICT,
                        "model.with." + KERNEL.name(),
                        "patches of " + kernel + " x " + kernel + " do not fit into the " + side + " x " + side
                                + " numbers that are left at convolution " + (layer + 1),
                        "use a smaller kernel or fewer convolutions"));
            }
            side = side - kernel + 1;
        }
    }
}
