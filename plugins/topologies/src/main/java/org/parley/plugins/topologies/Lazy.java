package org.parley.plugins.topologies;

import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.WeightRule;

/** The option that moves weights halfway to the identity. */
final class Lazy {

    static final Option<Boolean> OPTION = Option.flag("lazy")
            .orElse(false)
            .says("Use (I + W)/2: no negative eigenvalues, but mixing at half the speed.");

    private Lazy() {}

    static boolean isSet(Settings settings) {
        return settings.get(OPTION);
    }

    static WeightRule ifSet(Settings settings, WeightRule rule) {
        return isSet(settings) ? (graph, tick) -> rule.weights(graph, tick).lazy() : rule;
    }
}
