package org.parley.plugins.sparkle;

import org.parley.api.component.Described;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

@Extension
@Described(name = "extra", says = "EXTRA: one exchange that overlaps with the gradient, exact under heterogeneity.")
public final class ExtraFactory extends ExactStrategyFactory {

    public ExtraFactory() {
        super(
                WeightRequirement.SYMMETRIC.and(Property.LINEAR, Property.FRESH).withEigenvaluesAbove(-1.0 / 3),
                new PrimalDualForm(IDENTITY, LAPLACIAN, W),
                Extra::new);
    }
}
