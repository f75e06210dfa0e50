package org.parley.plugins.models.reweighting;

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
import org.parley.plugins.models.network.NetworkOptions;
import org.pf4j.Extension;

/** {@code domain-reweighting}: x holds a weight for every source of data, y a classifier. */
@Extension
@Described(
        name = "domain-reweighting",
        says =
                "Learns how much each source of training data should count so that the classifier does well on validation samples.")
public final class DomainReweightingFactory implements BilevelModelFactory {

    private static final Option<Sources> SOURCES =
            Option.choice("sources", Sources.class).says("What makes samples belong together.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.001)
            .says("C in g = mean of S softmax(x)_s loss_e(y) + C |y|^2.");

    @Override
    public List<Option<?>> options() {
        return List.of(SOURCES, NetworkOptions.HIDDEN, NetworkOptions.ACTIVATION, RIDGE, TrainAccuracy.OPTION);
    }

    @Override
    public List<String> faults(Settings settings) {
        return NetworkOptions.faults(settings);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData data = ClassData.of(context, name());
        return new DomainReweighting(
                data,
                settings.get(SOURCES),
                NetworkOptions.architecture(settings, data.width(), data.classes()),
                settings.get(RIDGE),
                settings.get(TrainAccuracy.OPTION),
                Precisions.of(context));
    }
}
