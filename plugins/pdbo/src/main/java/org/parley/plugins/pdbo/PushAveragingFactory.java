package org.parley.plugins.pdbo;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

@Extension
@Described(
        name = "push-averaging",
        says =
                "HGP's later version: averages over the network by push-sum instead of sending against the links; needs no edge probabilities.")
public final class PushAveragingFactory implements EstimatorFactory {

    private static final int LOOKED_AT_TICKS = 4;

    /** Without which the sum is not kept. */
    private static final Set<Property> KEPT = Set.of(Property.COLUMN_STOCHASTIC, Property.LINEAR, Property.FRESH);

    private static final Option<Integer> ROUNDS = Option.integer("rounds")
            .from(0)
            .to(1_000_000)
            .orElse(20)
            .says("M: how many terms of the series are summed.");
    private static final Option<Integer> PUSHES = Option.integer("pushes")
            .from(1)
            .to(1_000_000)
            .orElse(10)
            .says("S: exchanges per term; what they leave of a disagreement biases the result.");
    private static final Option<Double> DAMPING = Option.number("damping")
            .above(0)
            .to(1)
            .orElse(0.1)
            .says("Step of the series; it converges below two over the largest curvature of the lower cost.");

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
    public Map<String, WeightRequirement> doors(Settings settings) {
        return Map.of(PushAdjoint.LEVEL, WeightRequirement.NONE);
    }

    @Override
    public List<String> faults(Settings settings, RunOutline run) {
        if (run.broken(PushAdjoint.LEVEL).stream().anyMatch(KEPT::contains)) {
            return List.of(
                    "keeps the network's sum, of which this network loses a part;"
                            + " set network.missing: sender, or remove network.loss, network.faults and the aggregation of auxiliary");
        }
        for (int tick = 0; tick < LOOKED_AT_TICKS; tick++) {
            if (!run.weights(PushAdjoint.LEVEL, tick).isColumnStochastic()) {
                return List.of(
                        "needs weights on the level auxiliary that keep the network's sum; set levels.auxiliary.weights: push");
            }
        }
        return List.of();
    }
}
