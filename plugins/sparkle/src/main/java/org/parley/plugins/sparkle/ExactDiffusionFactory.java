package org.parley.plugins.sparkle;

import org.parley.api.component.Described;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

@Extension
@Described(
        name = "ed",
        says = "Exact diffusion (D2): one exchange, network-independent step sizes, exact under heterogeneity.")
public final class ExactDiffusionFactory extends ExactStrategyFactory {

    public ExactDiffusionFactory() {
        super(
                WeightRequirement.SYMMETRIC.and(Property.LINEAR, Property.FRESH).withEigenvaluesAbove(-1.0 / 3),
                new PrimalDualForm(W, LAPLACIAN, W),
                ExactDiffusion::new);
    }
}
