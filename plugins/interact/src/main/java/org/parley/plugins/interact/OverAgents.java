package org.parley.plugins.interact;

import java.util.Set;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.Scope;

/** The option {@code over-agents}: SPDB's hypergradient carries the 1/n of the network's average. */
final class OverAgents {

    static final Option<Boolean> OPTION = Option.flag("over-agents")
            .orElse(false)
            .says("Whether the hypergradient is divided by the number of agents, as SPDB's is.");

    private OverAgents() {}

    /** What to multiply the hypergradient by. */
    static double factor(Settings settings, Scope scope) {
        return settings.get(OPTION) ? 1.0 / scope.agents() : 1;
    }

    /** Every agent solves for itself, which is right where y is personal; a part of the hypergradient is not the hypergradient. */
    static Set<ProblemClass> exactFor(Settings settings) {
        return settings.get(OPTION) ? Set.of() : Set.of(ProblemClass.PERSONAL_LOWER);
    }
}
