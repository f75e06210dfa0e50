package org.parley.plugins.models.costs;

import java.util.Optional;
import org.parley.api.data.Samples;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;
import org.parley.plugins.models.numeric.Arithmetic;

/** One agent's costs, means over its samples, with all derivatives by hand and written once for both precisions. */
public abstract class PreciseCosts implements AgentCosts {

    private final Precisions precisions;
    private final Samples upper;
    private final Samples lower;

    /**
     * @param upper what f is a mean over
     * @param lower what g is a mean over
     */
    protected PreciseCosts(Precisions precisions, Samples upper, Samples lower) {
        this.precisions = precisions;
        this.upper = upper;
        this.lower = lower;
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
    public final int upperSamples() {
        return upper.size();
    }

    @Override
    public final int lowerSamples() {
        return lower.size();
    }

    @Override
    public final SecondOrder secondOrder() {
        return SecondOrder.ANALYTIC;
    }
}
