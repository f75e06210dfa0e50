package org.parley.plugins.privacy;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.Draw;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

@Described(
        name = "private-gradient",
        says =
                "The average of the samples' gradients, each cut to a length first; add noise with the transform 'gaussian'.")
public final class PrivateGradientFactory implements EstimatorFactory {

    private static final Option<Double> CLIP =
            Option.number("clip").above(0).mandatory().says("The length that every sample's gradient is cut to.");

    private static final Option<ClippedSamples.Cost> OF = Option.choice("of", ClippedSamples.Cost.class)
            .says("The cost: of g in y below, or of f in x above where there is no lower level.");

    @Override
    public List<Option<?>> options() {
        return List.of(CLIP, OF);
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        return new ClippedSamples(scope, settings.get(OF), settings.get(CLIP));
    }

    /** Samples whose gradients are longer than the clip count for less than the others. */
    @Override
    public boolean isGradient(Settings settings) {
        return false;
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER, Role.LOWER);
    }

    @Override
    public Set<Role> roles(Settings settings) {
        return Set.of(settings.get(OF) == ClippedSamples.Cost.UPPER ? Role.UPPER : Role.LOWER);
    }

    /** The average of the samples' gradients, each cut to the length C first, as in DP-SGD (Abadi et al. 2016): no sample moves it by more than its share. */
    static final class ClippedSamples implements Estimator {

        private final Scope scope;
        private final double clip;
        private final Cost cost;
        private final List<Block> in = Arrays.asList(null, null);
        private final List<Block> out;
        private final AgentWork work = this::average;

        ClippedSamples(Scope scope, Cost cost, double clip) {
            this.scope = scope;
            this.cost = cost;
            this.clip = clip;
            int dimension = cost == Cost.UPPER ? scope.upperDimension() : scope.lowerDimension();
            out = Arrays.asList(null, scope.scratch("sample", dimension));
        }

        @Override
        public void estimate(Block x, Block y, Block direction) {
            in.set(0, x);
            in.set(1, y);
            out.set(0, direction);
            scope.perAgent("private-gradient", in, out, work);
        }

        private void average(Agent agent) {
            double[] sum = agent.out(0);
            double[] one = agent.out(1);
            Draw draw =
                    cost == Cost.UPPER ? agent.draws().upper() : agent.draws().lower();
            Arrays.fill(sum, 0);
            for (int k = 0; k < draw.size(); k++) {
                agent.costs().moved();
                if (cost == Cost.UPPER) {
                    agent.costs().upperGradientX(agent.in(0), agent.in(1), draw.only(k), one);
                } else {
                    agent.costs().lowerGradient(agent.in(0), agent.in(1), draw.only(k), one);
                }
                double share = Math.min(1, clip / length(one)) / draw.size();
                for (int j = 0; j < sum.length; j++) {
                    sum[j] += share * one[j];
                }
            }
        }

        private static double length(double[] vector) {
            double square = 0;
            for (double entry : vector) {
                square += entry * entry;
            }
            return Math.sqrt(square);
        }

        /** Whose gradient it is. */
        enum Cost {
            /** That of g in y. */
            LOWER,
            /** That of f in x, as if y did not depend on x. */
            UPPER
        }
    }
}
