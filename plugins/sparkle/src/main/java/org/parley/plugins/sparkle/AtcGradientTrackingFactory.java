package org.parley.plugins.sparkle;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.mixing.Projection;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

@Extension
@Described(
        name = "atc-gt",
        says = "Gradient tracking, adapt-then-combine: two exchanges, exact, also on varying doubly stochastic graphs.")
public final class AtcGradientTrackingFactory extends ExactStrategyFactory {

    public AtcGradientTrackingFactory() {
        super(
                WeightRequirement.DOUBLY_STOCHASTIC.and(Property.LINEAR, Property.FRESH),
                new PrimalDualForm(W_SQUARED, LAPLACIAN_SQUARED, W_SQUARED),
                AtcGradientTracking::new);
    }

    @Override
    public double phases(Settings settings) {
        return 2;
    }

    @Override
    public Projection projects(Settings settings) {
        return Projection.AFTER_STEP;
    }
}
