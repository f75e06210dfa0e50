package org.parley.plugins.models.costs;

import java.util.Optional;
import org.parley.api.data.AgentData;
import org.parley.api.data.Samples;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;
import org.parley.plugins.models.network.Batch.WholeSet;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.DecodedSamples.SampleMemory;
import org.parley.plugins.models.numeric.DoubleArithmetic;
import org.parley.plugins.models.numeric.FloatArithmetic;

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

    /** The arithmetic that all agents of a model share, in both precisions. */
    public record Precisions(FloatArithmetic floats, DoubleArithmetic doubles) {

        public static Precisions of(ModelContext context) {
            SampleMemory memory = new SampleMemory(context.sampleMemory());
            return new Precisions(
                    new FloatArithmetic(context.kernels().floats(), memory),
                    new DoubleArithmetic(context.kernels().doubles(), memory));
        }
    }

    /**
     * Costs that are judged on the agent's samples as well.
     *
     * @param <A> {@code float[]} or {@code double[]}
     */
    public interface SampleCosts<A> extends Objective<A> {

        AgentData data();

        /** On every sample, for those who are not a record. */
        @Override
        default void measure(A x, A y, double[] out) {
            moved();
            measure(x, y, every(data().validation()), every(data().train()), out);
        }

        @Override
        void measure(A x, A y, Draw upper, Draw lower, double[] out);

        private static Draw every(Samples samples) {
            return new WholeSet(samples.size(), false);
        }
    }
}
