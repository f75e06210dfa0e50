package org.parley.plugins.sparkle;

import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.WeightRequirement;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code extra}: see {@link Extra}. */
@Extension
public final class ExtraFactory implements MixingStrategyFactory {

    @Override
    public String name() {
        return "extra";
    }

    @Override
    public String description() {
        return "EXTRA: one exchange that overlaps with the gradient, exact under heterogeneity.";
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope, int dimension) {
        return new Extra(scope, dimension);
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3);
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.EXACT;
    }
}
