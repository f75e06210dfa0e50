package org.parley.plugins.privacy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.Draw;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;

@Described(
        name = "private-gradient",
        description =
                "DP-SGD's clipped gradient: the average of per-sample gradients, each clipped to a given length; add "
                        + "noise with the transform 'gaussian'.")
public final class PrivateGradientFactory implements EstimatorFactory {

    static final Option<Double> CLIP =
            Option.number("clip").above(0).mandatory().description("Clipping length of every sample's gradient.");

    private static final Option<ClippedSamples.Cost> OF = Option.choice("of", ClippedSamples.Cost.class)
            .description("Cost whose gradient is taken: g in y (lower), or f in x (upper) without a lower level.");

    static final Option<Double> RATE = Option.number("rate")
            .above(0)
            .to(1)
            .description(
                    "Poisson sampling: each sample is drawn with probability batch / number of samples, which must not be "
                            + "above this rate. Default: batches with replacement.");

    @Override
    public List<Option<?>> options() {
        return List.of(CLIP, OF, RATE);
    }

    /** Returns the clipped gradient that is a level's direction. */
    static Optional<Component<?>> of(String level, RunOutline run) {
        return run.component(level.equals("lower") ? "levels.lower.gradient" : "hypergradient")
                .filter(estimator -> estimator.factory() instanceof PrivateGradientFactory
                        && level(estimator.settings()).equals(level));
    }

    private static String level(Settings settings) {
        return settings.get(OF) == ClippedSamples.Cost.UPPER ? "upper" : "lower";
    }

    /** Rejects Poisson samples without an expected size. */
    @Override
    public List<String> errors(Settings settings, RunOutline run) {
        return settings.find(RATE).isPresent() && run.batch(level(settings)) == 0
                ? List.of("'rate' is for random batches, but this level uses all samples; set batch, or remove 'rate'")
                : List.of();
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        return new ClippedSamples(scope, settings.get(OF), settings.get(CLIP), settings.find(RATE));
    }

    /** Returns false: samples whose gradients are longer than the clipping length are weighted less than the others. */
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

    /**
     * The average of the samples' gradients, each clipped to the length C first, as in DP-SGD (Abadi et al. 2016). Clipping bounds the
     * influence of each sample.
     */
    static final class ClippedSamples implements Estimator {

        private final Scope scope;
        private final double clip;
        private final Cost cost;
        private final OptionalDouble rate;
        private final List<Block> in = Arrays.asList(null, null);
        private final List<Block> out;
        private final AgentWork work = this::average;

        ClippedSamples(Scope scope, Cost cost, double clip, Optional<Double> rate) {
            this.scope = scope;
            this.cost = cost;
            this.rate = rate.isPresent() ? OptionalDouble.of(rate.get()) : OptionalDouble.empty();
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
            int expected = draw.size();
            if (rate.isPresent()) {
                draw = poisson(agent, draw.full(), expected);
            }
            Arrays.fill(sum, 0);
            for (int k = 0; k < draw.size(); k++) {
                agent.costs().moved();
                if (cost == Cost.UPPER) {
                    agent.costs().upperGradientX(agent.in(0), agent.in(1), draw.only(k), one);
                } else {
                    agent.costs().lowerGradient(agent.in(0), agent.in(1), draw.only(k), one);
                }
                double share = Math.min(1, clip / length(one)) / expected;
                for (int j = 0; j < sum.length; j++) {
                    sum[j] += share * one[j];
                }
            }
        }

        /** Returns a Poisson sample of an expected size. The number of an agent's samples is not disclosed by the error. */
        private Draw poisson(Agent agent, boolean isFull, int expected) {
            Draw all = cost == Cost.UPPER
                    ? agent.draws().fullUpper()
                    : agent.draws().fullLower();
            if (isFull || expected > rate.getAsDouble() * all.size() * (1 + 1e-12)) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        cost == Cost.UPPER ? "hypergradient.with.rate" : "levels.lower.gradient.with.rate",
                        "agent " + agent.index() + " has too few samples for rate " + rate.getAsDouble()
                                + " and a batch of " + expected,
                        "decrease the batch, or increase the rate, which increases epsilon"));
            }
            return cost == Cost.UPPER
                    ? agent.draws().poissonUpper()
                    : agent.draws().poissonLower();
        }

        private static double length(double[] vector) {
            double square = 0;
            for (double entry : vector) {
                square += entry * entry;
            }
            return Math.sqrt(square);
        }

        /** The cost that is differentiated. */
        enum Cost {
            /** The lower cost: the gradient of g in y. */
            LOWER,
            /** The upper cost: the gradient of f in x, as if y did not depend on x. */
            UPPER
        }
    }
}
