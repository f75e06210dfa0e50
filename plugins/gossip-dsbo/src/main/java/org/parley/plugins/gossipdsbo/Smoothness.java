package org.parley.plugins.gossipdsbo;

import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.run.Scope;

/** L_g of the whole network, from what the agents' models know of themselves. */
final class Smoothness {

    private Smoothness() {}

    /**
     * The largest of all agents' bounds: after an exchange an agent's v holds its neighbours' Hessians too.
     *
     * @throws ParleyException when an agent does not know its own
     */
    static double of(Scope scope) {
        return scope.smoothness().orElseThrow(Smoothness::unknown);
    }

    private static ParleyException unknown() {
        return new ParleyException(new Fault(
                ErrorCode.CONFIG_MISSING,
                "estimator.with.lipschitz",
                "the largest Lipschitz constant of the agents' lower gradients is needed, and this model does not know it",
                "give a number, such as lipschitz: 2.5"));
    }
}
