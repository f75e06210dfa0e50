package org.parley.plugins.pdbo;

import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** Backwards through z+ = P z - gamma dg/dy: v -= gamma (d2g/dxdy) u, u+ = P'u - gamma (d2g/dydy) u / w. */
final class NedicAdjoint extends PushAdjoint {

    private final boolean independent;

    /** @param independent whether both lines use samples of their own; only the second one exchanges */
    NedicAdjoint(Scope scope, int terms, boolean independent) {
        super(scope, terms);
        this.independent = independent;
    }

    @Override
    void back(double gamma, Block u, Block v) {
        tick();
        addMixedProduct(gamma, u, v);
        if (independent) {
            tick();
        }
        Block mixed = mix(u);
        u.assign(1, mixed, -gamma, hessianOverWeight(u));
    }
}
