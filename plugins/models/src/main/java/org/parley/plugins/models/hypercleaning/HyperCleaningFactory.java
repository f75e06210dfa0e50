package org.parley.plugins.models.hypercleaning;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.plugins.models.costs.Precisions;
import org.parley.plugins.models.data.ClassData;
import org.parley.plugins.models.data.TrainAccuracy;
import org.parley.plugins.models.network.ImageOptions;
import org.parley.plugins.models.network.NetworkOptions;
import org.pf4j.Extension;

/** {@code hyper-cleaning}: x holds a weight for every training sample of the network, y a classifier. */
@Extension
@Described(
        name = "hyper-cleaning",
        says =
                "Learns how far to trust each training label so that the classifier does well on clean validation samples.")
public final class HyperCleaningFactory implements BilevelModelFactory {

    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.001)
            .says("C in g = mean of sigma(x_e) loss_e(y) + C |y|^2.");

    @Override
    public List<Option<?>> options() {
        return List.of(
                ImageOptions.CONVOLUTIONS,
                ImageOptions.KERNEL,
                NetworkOptions.hidden(300),
                NetworkOptions.ACTIVATION,
                RIDGE,
                TrainAccuracy.OPTION);
    }

    @Override
    public List<String> faults(Settings settings) {
        return ImageOptions.faults(settings);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData data = ClassData.of(context, name());
        return new HyperCleaning(
                data,
                ImageOptions.architecture(settings, data.width(), data.classes()),
                settings.get(RIDGE),
                settings.get(TrainAccuracy.OPTION),
                Precisions.of(context));
    }
}
