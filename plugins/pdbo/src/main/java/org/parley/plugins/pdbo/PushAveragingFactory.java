package org.parley.plugins.pdbo;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Oracle;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

@Described(
        name = "push-averaging",
        description =
                "HGP by averaging, its later version: push-sum averages over the network instead of messages against "
                        + "the links; needs no edge probabilities.")
public final class PushAveragingFactory implements EstimatorFactory {

    private static final int LOOKED_AT_TICKS = 4;

    /** The properties that keep the sum over the network. */
    private static final Set<Property> KEPT = Set.of(Property.COLUMN_STOCHASTIC, Property.LINEAR, Property.FRESH);

    private static final Option<Integer> ROUNDS =
            Option.integer("rounds").from(0).to(1_000_000).orElse(20).description("Number M of terms of the series.");
    private static final Option<Integer> PUSHES = Option.integer("pushes")
            .from(1)
            .to(1_000_000)
            .orElse(10)
            .description("Number S of exchanges per term; the remaining disagreement biases the result.");
    private static final Option<Double> DAMPING = Option.number("damping")
            .above(0)
            .to(1)
            .orElse(0.1)
            .description("Step of the series; it converges below two over the largest curvature of the lower cost.");

    @Override
    public List<Option<?>> options() {
        return List.of(ROUNDS, PUSHES, DAMPING);
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        return new PushAveraging(scope, settings.get(ROUNDS), settings.get(PUSHES), settings.get(DAMPING));
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    @Override
    public Map<String, WeightRequirement> channels(Settings settings) {
        return Map.of(PushAdjoint.LEVEL, WeightRequirement.NONE);
    }

    @Override
    public List<String> errors(Settings settings, RunOutline run) {
        if (run.broken(PushAdjoint.LEVEL).stream().anyMatch(KEPT::contains)) {
            return List.of("relies on the network's sum, but this network loses a part of it; set network.lost-weight: "
                    + "sender, or remove network.loss, network.faults and the aggregation of auxiliary");
        }
        for (int tick = 0; tick < LOOKED_AT_TICKS; tick++) {
            if (!run.weights(PushAdjoint.LEVEL, tick).isColumnStochastic()) {
                return List.of("needs weights on the level auxiliary that keep the network's sum; set "
                        + "levels.auxiliary.weights: column-stochastic");
            }
        }
        return List.of();
    }

    /**
     * The hypergradient at consensus by averaging instead of transposing, as in the authors' later version. With u^0 = df/dy, each of M
     * rounds pushes u S times and debiases it to approximately the network average a. Then v -= eta (d2g/dxdy) a and u = a - eta (d2g/dydy)
     * a.
     */
    static final class PushAveraging implements Estimator {

        private final Scope scope;
        private final Mixer P;
        private final Oracle at;
        private final Block u;
        private final Block product;
        private final Block change;
        private final Block[] value;
        private final Block[] weight;
        private final int rounds;
        private final int pushes;
        private final double damping;

        PushAveraging(Scope scope, int rounds, int pushes, double damping) {
            this.scope = scope;
            this.rounds = rounds;
            this.pushes = pushes;
            this.damping = damping;
            P = scope.mixer(PushAdjoint.LEVEL);
            at = scope.oracle();
            u = scope.scratch("u", scope.lowerDimension());
            product = scope.scratch("hessian-product", scope.lowerDimension());
            change = scope.scratch("mixed-product", scope.upperDimension());
            value = new Block[] {
                scope.scratch("value", scope.lowerDimension()), scope.scratch("next-value", scope.lowerDimension())
            };
            weight = new Block[] {scope.scratch("weight", 1), scope.scratch("next-weight", 1)};
        }

        @Override
        public void estimate(Block x, Block y, Block v) {
            at.at(x, y).full();
            at.upperGradientX(v);
            at.upperGradientY(u);
            at.at(x, y);
            for (int m = 0; m < rounds; m++) {
                Block average = average(u);
                at.mixed(average, change);
                v.assign(1, v, -damping, change);
                at.hessian(average, product);
                u.assign(1, average, -damping, product);
            }
        }

        /** Runs push-sum with every weight at one initially. It alternates between two pairs of blocks. */
        private Block average(Block of) {
            value[0].assign(1, of);
            weight[0].fill(1);
            for (int push = 0; push < pushes; push++) {
                scope.tick();
                int from = push % 2;
                P.mix(value[from], value[1 - from], weight[from], weight[1 - from]);
            }
            int last = pushes % 2;
            return value[last].assign(PushSumFactory.RATIO, value[last], weight[last]);
        }
    }
}
