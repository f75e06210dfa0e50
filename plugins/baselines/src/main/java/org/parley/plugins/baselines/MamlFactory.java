package org.parley.plugins.baselines;

import java.util.List;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.pf4j.Extension;

/** {@code maml}: see {@link MamlModel}. */
@Extension
@Described(
        name = "maml",
        says =
                "Another model as MAML sees it: (x, y) is one variable, judged by the upper cost after one gradient step on the lower cost.")
public final class MamlFactory implements BilevelModelFactory {

    private static final Option<Component<BilevelModelFactory>> OF =
            Option.component("of", BilevelModelFactory.class).mandatory().says("The model whose variables become one.");
    private static final Option<Double> STEP = Option.number("step")
            .from(0)
            .to(1e6)
            .orElse(0.1)
            .says("Size of the inner step that every agent takes on all of its samples before it is judged.");

    @Override
    public List<Option<?>> options() {
        return List.of(OF, STEP);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        Component<BilevelModelFactory> of = settings.get(OF);
        return new MamlModel(of.factory().create(of.settings(), context), settings.get(STEP));
    }

    /** Both variables become one: nothing is left for a lower level. */
    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        Component<BilevelModelFactory> of = settings.get(OF);
        return of.factory()
                .size(of.settings(), agents)
                .map(size -> new ModelSize(size.upperDimension() + size.lowerDimension(), 0, size.ownBytes()));
    }
}
