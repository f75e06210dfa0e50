package org.parley.plugins.djl.models;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.ModelContext;
import org.parley.plugins.djl.AutodiffModel;
import org.parley.plugins.djl.AutodiffModelFactory;
import org.parley.plugins.djl.LabelledData;
import org.pf4j.Extension;

@Extension
@Described(
        name = "autodiff-multi-task",
        says =
                "Learns predictors that agents share and how much each agent trusts each, as multi-task does, for networks that an engine differentiates.")
public final class MixtureFactory extends AutodiffModelFactory {

    private static final String TRAIN = "train";

    private static final Option<Integer> PREDICTORS = Option.integer("predictors")
            .from(1)
            .to(1000)
            .orElse(3)
            .says("How many predictors are mixed; x has an entry for each.");
    private static final Option<String> JUDGE =
            Option.choice("judge", TRAIN, "validation").says("Which samples the upper cost is taken on.");
    private static final Option<Double> DECAY =
            Option.number("decay").from(0).to(1e6).orElse(0.001).says("In g = mean training loss + decay/2 |y|^2.");
    private static final Option<Double> RIDGE =
            Option.number("ridge").from(0).to(1e6).orElse(0.01).says("In f = mean loss + ridge/2 |x|^2.");

    @Override
    protected List<Option<?>> ownOptions() {
        List<Option<?>> options = new ArrayList<>(NetworkOptions.all(100));
        options.add(PREDICTORS);
        options.add(JUDGE);
        options.add(DECAY);
        options.add(RIDGE);
        return options;
    }

    @Override
    public List<String> faults(Settings settings) {
        return NetworkOptions.faults(settings);
    }

    @Override
    protected AutodiffModel model(Settings settings, ModelContext context) {
        NetworkData data = LabelledData.of(context);
        return new Mixture(
                NetworkOptions.network(settings, data),
                settings.get(PREDICTORS),
                settings.get(JUDGE).equals(TRAIN),
                settings.get(DECAY),
                settings.get(RIDGE));
    }
}
