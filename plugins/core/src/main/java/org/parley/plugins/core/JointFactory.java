package org.parley.plugins.core;

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

/** {@code joint}: see {@link JointModel}. */
@Extension
@Described(
        name = "joint",
        says = "Another model as a single-level problem: (x, y) is one variable that minimises one of the two costs.")
public final class JointFactory implements BilevelModelFactory {

    private static final Option<Component<BilevelModelFactory>> OF =
            Option.component("of", BilevelModelFactory.class).mandatory().says("The model whose variables become one.");
    private static final Option<Loss> LOSS =
            Option.choice("loss", Loss.class).mandatory().says("Which of its costs is minimised.");

    @Override
    public List<Option<?>> options() {
        return List.of(OF, LOSS);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        Component<BilevelModelFactory> of = settings.get(OF);
        return new JointModel(of.factory().create(of.settings(), context), settings.get(LOSS), context);
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
