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
        name = "extra",
        description = "EXTRA: one exchange that overlaps with the gradient, exact under heterogeneity. "
                + "With q = step × direction, x⁺ = W(2x − x⁻) − q + q⁻; first x⁺ = Wx − q. "
                + "This W is (I + W)/2 of the paper.")
public final class ExtraFactory extends ExactStrategyFactory {

    public ExtraFactory() {
        super(
                WeightRequirement.SYMMETRIC.and(Property.LINEAR, Property.FRESH).withEigenvaluesAbove(-1.0 / 3),
                new PrimalDualForm(IDENTITY, LAPLACIAN, W),
                Extra::new);
    }

    /**
     * EXTRA: x+ = 2 W x - q + e, where e = q - W x of the previous step.
     *
     * <p>e must stay one block. If W x and q were kept separately, their rounding errors would no longer cancel, and single precision would
     * drift. The error after 1e5 rounds at a step of 0.01 is 0.7 then, instead of 1e-4.
     */
    static final class Extra implements MixingStrategy {

        private final Mixer W;
        private final Block e;
        private final Block m;

        Extra(Scope scope) {
            W = scope.mixer();
            e = scope.block("e", scope.dimension());
            m = scope.scratch("m", scope.dimension());
        }

        @Override
        public void start(Block x, Block q) {
            W.mix(x, m);
            x.assign(1, m, -1, q);
            e.assign(1, q, -1, m);
        }

        @Override
        public void step(Block x, Block q) {
            W.mix(x, m);
            x.assign(2, m, -1, q, 1, e);
            e.assign(1, q, -1, m);
        }
    }
}
