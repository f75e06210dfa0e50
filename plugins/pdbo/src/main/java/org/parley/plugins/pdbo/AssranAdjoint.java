package org.parley.plugins.pdbo;

import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** Backwards through z+ = P (z - gamma dg/dy): v -= gamma (d2g/dxdy) P'u, u+ = P'u - gamma (d2g/dydy) P'u / w. */
final class AssranAdjoint extends PushAdjoint {

    private final boolean independent;

    /** @param independent whether both lines exchange over a graph and use samples of their own */
    AssranAdjoint(Scope scope, int terms, boolean independent) {
        super(scope, terms);
        this.independent = independent;
    }

    @Override
    void back(double gamma, Block u, Block v) {
        tick();
        Block mixed = mix(u);
        addMixedProduct(gamma, mixed, v);
        if (independent) {
            tick();
            mixed = mix(u);
        }
        u.assign(1, mixed, -gamma, hessianOverWeight(mixed));
    }
}
