package org.parley.plugins.pdbo;

import java.util.List;
import java.util.Set;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code push-averaging}: see {@link PushAveraging}. */
@Extension
public final class PushAveragingFactory implements EstimatorFactory {

    private static final int LOOKED_AT_TICKS = 4;

    @Override
    public String name() {
        return "push-averaging";
    }

    @Override
    public String description() {
        return "HGP's later version: averages over the network by push-sum instead of sending against the links; needs no edge probabilities.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.integer("rounds", 20, 0, 1_000_000, "M: how many terms of the series are summed."),
                Option.integer(
                        "pushes",
                        10,
                        1,
                        1_000_000,
                        "S: exchanges per term; what they leave of a disagreement biases the result."),
                Option.number(
                        "damping",
                        0.1,
                        Double.MIN_VALUE,
                        1,
                        "Step of the series; it converges below two over the largest curvature of the lower cost."));
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        return new PushAveraging(
                scope, (int) settings.integer("rounds"), (int) settings.integer("pushes"), settings.number("damping"));
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    @Override
    public Set<String> mixesOn(Settings settings) {
        return Set.of(PushAdjoint.LEVEL);
    }

    @Override
    public List<String> faults(Settings settings, RunOutline run) {
        if (run.loss() > 0) {
            return List.of("keeps the network's sum, of which network.loss: " + run.loss()
                    + " loses a part; set network.loss: 0");
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
