package org.parley.plugins.topologies;

import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRule;

/** Tries a rule on the graphs it is going to meet, so that what it cannot weigh is refused before the run starts. */
final class TrialWeights {

    private static final int TICKS_OF_AN_APERIODIC_TOPOLOGY = 16;

    private TrialWeights() {}

    static WeightRule of(WeightRule rule, Topology topology) {
        int ticks = topology.period() == Topology.APERIODIC ? TICKS_OF_AN_APERIODIC_TOPOLOGY : topology.period();
        for (int tick = 0; tick < ticks; tick++) {
            rule.weights(topology.graph(tick), tick);
        }
        return rule;
    }
}
