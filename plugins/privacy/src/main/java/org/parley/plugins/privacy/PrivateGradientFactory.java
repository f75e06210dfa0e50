package org.parley.plugins.privacy;

import java.util.List;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code private-gradient}: see {@link ClippedSamples}. */
@Extension
@Described(
        name = "private-gradient",
        says =
                "The average of the samples' gradients, each cut to a length first; noise follows as the momentum 'gaussian'.")
public final class PrivateGradientFactory implements EstimatorFactory {

    private static final Option<Double> CLIP =
            Option.number("clip").above(0).mandatory().says("The length that every sample's gradient is cut to.");

    private static final Option<ClippedSamples.Cost> OF = Option.choice("of", ClippedSamples.Cost.class)
            .says("The cost: of g in y below, or of f in x above where there is no lower level.");

    @Override
    public List<Option<?>> options() {
        return List.of(CLIP, OF);
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        return new ClippedSamples(scope, settings.get(OF), settings.get(CLIP));
    }

    /** Samples whose gradients are longer than the clip count for less than the others. */
    @Override
    public boolean isGradient(Settings settings) {
        return false;
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER, Role.LOWER);
    }

    @Override
    public Set<Role> roles(Settings settings) {
        return Set.of(settings.get(OF) == ClippedSamples.Cost.UPPER ? Role.UPPER : Role.LOWER);
    }
}
