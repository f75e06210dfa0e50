package org.parley.plugins.constraints;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Projection;
import org.parley.api.run.Block;
import org.parley.api.run.Constraint;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

@Described(
        name = "prox-ed",
        description =
                "NIDS: exact diffusion with the proximal step of the level's constraint; one exchange, exact with and "
                        + "without a constraint. With q = step × direction, x⁺ = prox(x − q − d⁺). "
                        + "Here d⁺ = d + (I − W)(2x − x⁻ − q + q⁻)/2; first d⁺ = 0.")
public final class ProxExactDiffusionFactory implements MixingStrategyFactory {

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new ProxExactDiffusion(scope);
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.SYMMETRIC.and(Property.LINEAR, Property.FRESH).withEigenvaluesAbove(-1);
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.EXACT;
    }

    @Override
    public Projection projects(Settings settings) {
        return Projection.ITSELF;
    }

    /**
     * NIDS, exact diffusion with a proximal step: d+ = d + (I - W) (2x - x' - q + q') / 2; x+ = prox(x - q - d+), with d = 0 at first.
     *
     * <p>Reference: Li, Shi, Yan, "A decentralized proximal-gradient method with network independent step-sizes and separated convergence
     * rates", IEEE Transactions on Signal Processing 67, 2019.
     */
    static final class ProxExactDiffusion implements MixingStrategy {

        private final Mixer W;
        private final Constraint prox;
        private final Block d;
        private final Block previousX;
        private final Block previousQ;
        private final Block sum;
        private final Block mixed;

        ProxExactDiffusion(Scope scope) {
            int dimension = scope.dimension();
            W = scope.mixer();
            prox = scope.constraint();
            d = scope.block("d", dimension);
            previousX = scope.block("previous-x", dimension);
            previousQ = scope.block("previous-q", dimension);
            sum = scope.scratch("sum", dimension);
            mixed = scope.scratch("mixed", dimension);
        }

        @Override
        public void start(Block x, Block q) {
            d.fill(0);
            follow(x, q);
        }

        @Override
        public void step(Block x, Block q) {
            sum.assign(2, x, -1, previousX, -1, q, 1, previousQ);
            W.mix(sum, mixed);
            d.assign(1, d, 0.5, sum, -0.5, mixed);
            follow(x, q);
        }

        private void follow(Block x, Block q) {
            previousX.assign(1, x);
            previousQ.assign(1, q);
            x.assign(1, x, -1, q, -1, d);
            prox.apply(x);
        }
    }
}
