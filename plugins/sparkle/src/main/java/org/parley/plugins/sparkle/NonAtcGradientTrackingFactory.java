package org.parley.plugins.sparkle;

import org.parley.api.component.Settings;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.mixing.Projection;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

/** {@code non-atc-gt}: see {@link NonAtcGradientTracking}. */
@Extension
public final class NonAtcGradientTrackingFactory extends ExactStrategyFactory {

    public NonAtcGradientTrackingFactory() {
        super(
                "non-atc-gt",
                "Gradient tracking, non-ATC: both vectors in one exchange that overlaps with the gradient, exact.",
                WeightRequirement.DOUBLY_STOCHASTIC.and(Property.LINEAR, Property.FRESH),
                new PrimalDualForm(IDENTITY, LAPLACIAN_SQUARED, W_SQUARED),
                NonAtcGradientTracking::new);
    }

    @Override
    public Projection projects(Settings settings) {
        return Projection.AFTER_STEP;
    }
}
