package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.ModelContext;
import org.parley.plugins.djl.AutodiffModel;
import org.parley.plugins.djl.AutodiffModelFactory;
import org.parley.plugins.djl.LabelledData;
import org.pf4j.Extension;

/** {@code autodiff-multi-task}: see {@link Mixture}. */
@Extension
public final class MixtureFactory extends AutodiffModelFactory {

    private static final String TRAIN = "train";

    @Override
    public String name() {
        return "autodiff-multi-task";
    }

    @Override
    public String description() {
        return "Learns predictors that agents share and how much each agent trusts each, as multi-task does, for networks that an engine differentiates.";
    }

    @Override
    protected List<Option> ownOptions() {
        List<Option> options = new ArrayList<>(NetworkOptions.all(List.of(100.0)));
        options.add(
                Option.integer("predictors", 3, 1, 1000, "How many predictors are mixed; x has an entry for each."));
        options.add(Option.choice("judge", List.of(TRAIN, "validation"), "Which samples the upper cost is taken on."));
        options.add(Option.number("decay", 0.001, 0, 1e6, "In g = mean training loss + decay/2 |y|^2."));
        options.add(Option.number("ridge", 0.01, 0, 1e6, "In f = mean loss + ridge/2 |x|^2."));
        return options;
    }

    @Override
    public List<String> check(Settings settings) {
        return NetworkOptions.check(settings);
    }

    @Override
    protected AutodiffModel model(Settings settings, ModelContext context) {
        NetworkData data = LabelledData.of(context);
        return new Mixture(
                NetworkOptions.network(settings, data),
                (int) settings.integer("predictors"),
                settings.text("judge").equals(TRAIN),
                settings.number("decay"),
                settings.number("ridge"));
    }
}
