package org.parley.plugins.observers;

import java.util.function.Function;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.ProblemClass;
import org.parley.api.observe.Column;
import org.parley.api.observe.LastDirection;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.run.Block;

@Described(
        name = "hypergradient-error",
        description =
                "Hypergradient error, in the column hypergradient_error: distance of the agents' average direction "
                        + "from the exact hypergradient at the same point.")
public final class HypergradientErrorFactory implements ObserverFactory {

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        return new HypergradientError(context);
    }

    /**
     * Measures |mean_i d_i - exact hypergradient at mean_i x_i|, where d_i is the last estimate of agent i, at x_i. If each agent has its
     * own x, all d_i are compared together. Empty without a reference solution.
     */
    static final class HypergradientError implements Observer {

        private final LastDirection followed;
        private final Column error;
        private final int dimension;
        private final boolean ownUpper;

        HypergradientError(ObserverContext context) {
            followed = context.lastDirection("upper");
            error = context.column("hypergradient_error");
            dimension = context.upperDimension();
            ownUpper = context.run().problem() == ProblemClass.PERSONAL_UPPER;
        }

        @Override
        public void measure(Observation now) {
            if (followed.isKnown() && now.reference().isPresent()) {
                Function<Block, double[]> whole = ownUpper ? now::gather : block -> mean(block, now);
                double[] x = whole.apply(followed.x());
                double[] exact = new double[x.length];
                now.reference().get().hypergradient(x, exact);
                error.set(Vectors.distance(whole.apply(followed.direction()), exact));
            }
        }

        private double[] mean(Block block, Observation now) {
            double[] mean = new double[dimension];
            now.mean(block, mean);
            return mean;
        }
    }
}
