package org.parley.plugins.djl.models;

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
        name = "autodiff-tuning",
        says =
                "Tunes a penalty per feature of softmax regression, as logistic-tuning does, with derivatives by an engine.")
public final class SoftmaxTuningFactory extends AutodiffModelFactory {

    private static final Option<Double> STRENGTH = Option.number("strength")
            .from(0)
            .to(1e9)
            .orElse(1.0)
            .says("Factor of the average penalty exp(x_j) y_jc^2.");

    @Override
    protected List<Option<?>> ownOptions() {
        return List.of(STRENGTH);
    }

    @Override
    protected AutodiffModel model(Settings settings, ModelContext context) {
        NetworkData data = LabelledData.of(context);
        return new SoftmaxTuning(data.width(), data.classes(), settings.get(STRENGTH));
    }
}
