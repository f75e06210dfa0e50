package org.parley.plugins.sparkle;

import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

/** {@code extra}: see {@link Extra}. */
@Extension
public final class ExtraFactory extends ExactStrategyFactory {

    public ExtraFactory() {
        super(
                "extra",
                "EXTRA: one exchange that overlaps with the gradient, exact under heterogeneity.",
                WeightRequirement.SYMMETRIC.and(Property.LINEAR, Property.FRESH).withEigenvaluesAbove(-1.0 / 3),
                new PrimalDualForm(IDENTITY, LAPLACIAN, W),
                Extra::new);
    }
}
