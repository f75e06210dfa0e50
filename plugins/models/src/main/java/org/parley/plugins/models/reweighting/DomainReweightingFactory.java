package org.parley.plugins.models.reweighting;

import java.util.List;
import java.util.Locale;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.plugins.models.data.ClassData;
import org.parley.plugins.models.network.NetworkOptions;
import org.pf4j.Extension;

/** {@code domain-reweighting}: x holds a weight for every source of data, y a classifier. */
@Extension
public final class DomainReweightingFactory implements BilevelModelFactory {

    @Override
    public String name() {
        return "domain-reweighting";
    }

    @Override
    public String description() {
        return "Learns how much each source of training data should count so that the classifier does well on validation samples.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.choice("sources", List.of("agents", "groups", "labels"), "What makes samples belong together."),
                NetworkOptions.hidden(List.of()),
                NetworkOptions.activation("relu", "tanh", "sigmoid"),
                Option.number("ridge", 0.001, 0, 1e6, "C in g = mean of S softmax(x)_s loss_e(y) + C |y|^2."));
    }

    @Override
    public List<String> check(Settings settings) {
        return NetworkOptions.check(settings);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData data = ClassData.of(context, name());
        return new DomainReweighting(
                data,
                Sources.valueOf(settings.text("sources").toUpperCase(Locale.ROOT)),
                NetworkOptions.architecture(settings, data.width(), data.classes()),
                settings.number("ridge"),
                context.kernels());
    }
}
