package org.parley.runtime.engine.oracle;

import java.util.Objects;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Objective;

/** An agent's costs as functions of doubles, made when they are first needed: most runs in single precision never need them. */
final class LazyDoubles {

    private final AgentCosts costs;
    private Objective<double[]> objective;

    LazyDoubles(AgentCosts costs) {
        this.costs = costs;
    }

    Objective<double[]> get() {
        if (objective == null) {
            objective = Objects.requireNonNull(costs.doubles(), "the model returns null in doubles()");
        }
        return objective;
    }

    /** Whatever they keep belongs to another point from now on. */
    void moved() {
        if (objective != null) {
            objective.moved();
        }
    }
}
