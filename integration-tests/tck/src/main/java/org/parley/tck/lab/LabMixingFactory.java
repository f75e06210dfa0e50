package org.parley.tck.lab;

import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Projection;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** The two strategies that laws about other components rely on: exact diffusion, and no exchange at all. */
record LabMixingFactory(String name, Exactness exactness) implements MixingStrategyFactory {

    static final LabMixingFactory EXACT = new LabMixingFactory("tck-exact", Exactness.EXACT);
    static final LabMixingFactory LOCAL = new LabMixingFactory("tck-local", Exactness.BIASED);

    @Override
    public String description() {
        return "A strategy of the test kit.";
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return this == EXACT ? new ExactDiffusion(scope, scope.dimension()) : (x, q) -> x.assign(1, x, -1, q);
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return this == EXACT ? WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3) : WeightRequirement.NONE;
    }

    @Override
    public Exactness exactness(Settings settings) {
        return exactness;
    }

    @Override
    public Projection projects(Settings settings) {
        return this == EXACT ? Projection.NO : Projection.AFTER_STEP;
    }

    /** psi+ = x - q;  x+ = W (psi+ + x - psi), with psi = x at first. */
    private static final class ExactDiffusion implements MixingStrategy {

        private final Mixer W;
        private final Block psi;
        private final Block phi;

        ExactDiffusion(Scope scope, int dimension) {
            W = scope.mixer();
            psi = scope.block("psi", dimension);
            phi = scope.scratch("phi", dimension);
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
