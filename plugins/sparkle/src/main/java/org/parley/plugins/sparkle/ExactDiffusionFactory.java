package org.parley.plugins.sparkle;

import org.parley.api.component.Described;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

@Described(
        name = "ed",
        description = "Exact diffusion (D2): one exchange, network-independent step sizes, exact under heterogeneity. "
                + "With q = step × direction, x⁺ = W(2x − x⁻ − q + q⁻); first x⁺ = W(x − q).")
public final class ExactDiffusionFactory extends ExactStrategyFactory {

    public ExactDiffusionFactory() {
        super(
                WeightRequirement.SYMMETRIC.and(Property.LINEAR, Property.FRESH).withEigenvaluesAbove(-1.0 / 3),
                new PrimalDualForm(W, LAPLACIAN, W),
                ExactDiffusion::new);
    }

    /** Exact diffusion (D2): psi+ = x - q;  x+ = W (psi+ + x - psi), with psi = x at first. */
    static final class ExactDiffusion implements MixingStrategy {

        private final Mixer W;
        private final Block psi;
        private final Block phi;

        ExactDiffusion(Scope scope) {
            W = scope.mixer();
            psi = scope.block("psi", scope.dimension());
            phi = scope.scratch("phi", scope.dimension());
        }

        @Override
        public void start(Block x, Block q) {
            psi.assign(1, x, -1, q);
            W.mix(psi, x);
        }

        @Override
        public void step(Block x, Block q) {
            phi.assign(2, x, -1, q, -1, psi);
            psi.assign(1, x, -1, q);
            W.mix(phi, x);
        }
    }
}
