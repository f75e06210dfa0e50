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
        name = "non-atc-gt",
        says = "Gradient tracking, non-ATC: both vectors in one exchange that overlaps with the gradient, exact.")
public final class NonAtcGradientTrackingFactory extends ExactStrategyFactory {

    public NonAtcGradientTrackingFactory() {
        super(
                WeightRequirement.DOUBLY_STOCHASTIC.and(Property.LINEAR, Property.FRESH),
                new PrimalDualForm(IDENTITY, LAPLACIAN_SQUARED, W_SQUARED),
                NonAtcGradientTracking::new);
    }

    @Override
    public Projection projects(Settings settings) {
        return Projection.AFTER_STEP;
    }
}
