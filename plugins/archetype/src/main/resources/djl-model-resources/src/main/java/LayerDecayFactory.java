package ${package};

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.ModelContext;
import org.parley.plugins.djl.AutodiffModel;
import org.parley.plugins.djl.AutodiffModelFactory;
import org.parley.plugins.djl.LabelledData;

/** Creates the model {@code ${artifactId}-decay}, see {@link LayerDecay}. */
@Described(
        name = "${artifactId}-decay",
        description = "Two-layer network with one weight decay per layer, tuned on validation samples.")
public final class LayerDecayFactory extends AutodiffModelFactory {

    private static final Option<Integer> HIDDEN = Option.integer("hidden").from(1).to(100_000).orElse(16).description("Size of the hidden layer.");

    @Override
    protected List<Option<?>> ownOptions() {
        return List.of(HIDDEN);
    }

    @Override
    protected AutodiffModel model(Settings settings, ModelContext context) {
        NetworkData data = LabelledData.of(context);
        return new LayerDecay(data.width(), settings.get(HIDDEN), data.classes());
    }
}
