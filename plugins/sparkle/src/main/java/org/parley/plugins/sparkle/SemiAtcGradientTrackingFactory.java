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
        name = "semi-atc-gt",
        says =
                "Gradient tracking, semi-ATC: both vectors in one exchange, exact, also on varying doubly stochastic graphs.")
public final class SemiAtcGradientTrackingFactory extends ExactStrategyFactory {

    public SemiAtcGradientTrackingFactory() {
        super(
                WeightRequirement.DOUBLY_STOCHASTIC.and(Property.LINEAR, Property.FRESH),
                new PrimalDualForm(W, LAPLACIAN_SQUARED, W_SQUARED),
                SemiAtcGradientTracking::new);
    }

    @Override
    public Projection projects(Settings settings) {
        return Projection.AFTER_STEP;
    }
}
