package ${package};

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.pf4j.Extension;

/** {@code ${artifactId}-ridge}: see {@link RidgeCosts}. */
@Extension
public final class RidgeFactory implements BilevelModelFactory {

    @Override
    public String name() {
        return "${artifactId}-ridge";
    }

    @Override
    public String description() {
        return "Tunes one ridge weight per feature on validation data.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.integer("features", 5, 1, 10_000, "Weights of the linear model."),
                Option.integer("samples", 20, 1, 1_000_000, "Training samples of an agent, and validation samples."));
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int features = (int) settings.integer("features");
        int samples = (int) settings.integer("samples");
        return new BilevelModel() {
            @Override
            public int upperDimension() {
                return features;
            }

            @Override
            public int lowerDimension() {
                return features;
            }

            @Override
            public AgentObjective agent(int agent) {
                return new RidgeCosts(context.random("data", agent), features, samples);
            }
        };
    }
}
