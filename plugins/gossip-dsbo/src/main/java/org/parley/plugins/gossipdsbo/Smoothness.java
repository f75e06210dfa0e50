package org.parley.plugins.gossipdsbo;

import java.util.List;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.LongAdder;
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
     * @throws ParleyException when an agent's bound is not known here
     */
    static double of(Scope scope) {
        DoubleAccumulator largest = new DoubleAccumulator(Math::max, 0);
        LongAdder asked = new LongAdder();
        scope.perAgent("smoothness", List.of(), List.of(), agent -> {
            largest.accumulate(agent.smoothness().orElseThrow(() -> unknown("this model does not know it")));
            asked.increment();
        });
        if (asked.sum() < scope.agents()) {
            throw unknown("only " + asked.sum() + " of " + scope.agents() + " agents are in this process");
        }
        return largest.get();
    }

    private static ParleyException unknown(String reason) {
        return new ParleyException(new Fault(
                ErrorCode.CONFIG_MISSING,
                "estimator.with.lipschitz",
                "the largest Lipschitz constant of the agents' lower gradients is needed, and " + reason,
                "give a number, such as lipschitz: 2.5"));
    }
}
