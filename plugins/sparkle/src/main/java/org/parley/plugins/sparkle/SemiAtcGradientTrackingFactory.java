package org.parley.plugins.sparkle;

import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.WeightRequirement;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code semi-atc-gt}: see {@link SemiAtcGradientTracking}. */
@Extension
public final class SemiAtcGradientTrackingFactory implements MixingStrategyFactory {

    @Override
    public String name() {
        return "semi-atc-gt";
    }

    @Override
    public String description() {
        return "Gradient tracking, semi-ATC: both vectors in one exchange, exact, also on varying doubly stochastic graphs.";
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope, int dimension) {
        return new SemiAtcGradientTracking(scope, dimension);
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
