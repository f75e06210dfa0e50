package org.parley.plugins.sparkle;

import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/** Exact diffusion (D2): psi+ = x - q;  x+ = W (psi+ + x - psi), with psi = x at first. */
final class ExactDiffusion implements MixingStrategy {

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
