package org.parley.runtime.plan;

import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Polynomial;
import org.parley.api.topology.Spectrum;
import org.parley.api.topology.Weights;
import org.parley.runtime.network.Network;

/** Where the levels of a run end up when agents differ. */
public record Limits(RunPlan plan) {

    /**
     * What the level's strategy promises on any network, or keeps on this one; with nothing to agree on, the solution without exchange.
     */
    public Exactness of(LevelPlan level, LevelPlan.Motion motion) {
        MixingStrategyFactory mixing = motion.mixing().factory();
        Settings settings = motion.mixing().settings();
        if (plan.isOfEachAgent(level)) {
            return mixing.phases(settings) == 0 ? Exactness.EXACT : Exactness.BIASED;
        }
        if (motion.hasOwnSizes() && plan.agents() > 1) {
            return Exactness.BIASED;
        }
        boolean exactHere = mixing.exactness(settings) == Exactness.EXACT
                || mixing.form(settings)
                        .filter(form -> form.b2().isZero() && erasesDifferences(form.a(), level))
                        .isPresent();
        return exactHere ? Exactness.EXACT : Exactness.BIASED;
    }

    /**
     * Whether A q is the same for all agents, whatever q: a strategy whose steps are, such as adapt-then-combine gossip over a server, moves
     * everyone along the average direction. Only a complete graph with one weight can do that.
     */
    private boolean erasesDifferences(Polynomial a, LevelPlan level) {
        Network network = level.network().built();
        if (!plan.network().isPerfect() || level.aggregation().isPresent() || !network.isFixed()) {
            return false;
        }
        Weights weights = network.weights(0);
        if (!weights.graph().isComplete() || weights.sharedEdgeWeight().isEmpty()) {
            return false;
        }
        Spectrum spectrum = weights.spectrum();
        return Math.abs(a.at(spectrum.smallest())) <= Weights.TOLERANCE
                && Math.abs(a.at(spectrum.largest())) <= Weights.TOLERANCE;
    }
}
