package org.parley.plugins.sparkle;

import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.WeightRequirement;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code atc-gt}: see {@link AtcGradientTracking}. */
@Extension
public final class AtcGradientTrackingFactory implements MixingStrategyFactory {

    @Override
    public String name() {
        return "atc-gt";
    }

    @Override
    public String description() {
        return "Gradient tracking, adapt-then-combine: two exchanges, exact, also on varying doubly stochastic graphs.";
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope, int dimension) {
        return new AtcGradientTracking(scope, dimension);
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.DOUBLY_STOCHASTIC;
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.EXACT;
    }
}
