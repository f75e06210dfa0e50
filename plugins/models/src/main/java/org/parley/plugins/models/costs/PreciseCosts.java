package org.parley.plugins.models.costs;

import java.util.Optional;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;
import org.parley.plugins.models.numeric.Arithmetic;

/** One agent's costs with all derivatives by hand, written once for both precisions. */
public abstract class PreciseCosts implements AgentCosts {

    private final Precisions precisions;

    protected PreciseCosts(Precisions precisions) {
        this.precisions = precisions;
    }

    /** The costs in this precision, with workspace of their own. */
    protected abstract <A> Objective<A> in(Arithmetic<A> arithmetic);

    @Override
    public final Objective<double[]> doubles() {
        return in(precisions.doubles());
    }

    @Override
    public final Optional<Objective<float[]>> floats() {
        return Optional.of(in(precisions.floats()));
    }

    @Override
    public final SecondOrder secondOrder() {
        return SecondOrder.ANALYTIC;
    }
}
