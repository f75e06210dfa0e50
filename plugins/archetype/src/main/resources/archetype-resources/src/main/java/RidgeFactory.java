package ${package};

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;

/** Creates the model {@code ${artifactId}-ridge}, see {@link RidgeCosts}. */
@Described(name = "${artifactId}-ridge", description = "Ridge regression with one penalty weight per feature, tuned on validation data.")
public final class RidgeFactory implements BilevelModelFactory {

    private static final Option<Integer> FEATURES = Option.integer("features").from(1).to(10_000).orElse(5).description("Features of the linear model.");
    private static final Option<Integer> SAMPLES = Option.integer("samples").from(1).to(1_000_000).orElse(20).description("Training samples per agent, and validation samples.");

    @Override
    public List<Option<?>> options() {
        return List.of(
                FEATURES,
                SAMPLES);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int features = settings.get(FEATURES);
        int samples = settings.get(SAMPLES);
        return BilevelModel.of(features, features, agent -> new RidgeCosts(context.random("data", agent), features, samples));
    }
}
