package org.parley.plugins.sparkle;

import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

/** {@code ed}: see {@link ExactDiffusion}. */
@Extension
public final class ExactDiffusionFactory extends ExactStrategyFactory {

    public ExactDiffusionFactory() {
        super(
                "ed",
                "Exact diffusion (D2): one exchange, network-independent step sizes, exact under heterogeneity.",
                WeightRequirement.SYMMETRIC.and(Property.LINEAR, Property.FRESH).withEigenvaluesAbove(-1.0 / 3),
                new PrimalDualForm(W, LAPLACIAN, W),
                ExactDiffusion::new);
    }
}
