package org.parley.plugins.sparkle;

import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.WeightRequirement;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code non-atc-gt}: see {@link NonAtcGradientTracking}. */
@Extension
public final class NonAtcGradientTrackingFactory implements MixingStrategyFactory {

    @Override
    public String name() {
        return "non-atc-gt";
    }

    @Override
    public String description() {
        return "Gradient tracking, non-ATC: both vectors in one exchange that overlaps with the gradient, exact.";
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope, int dimension) {
        return new NonAtcGradientTracking(scope, dimension);
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
