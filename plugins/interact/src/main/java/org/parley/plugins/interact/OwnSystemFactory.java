package org.parley.plugins.interact;

import java.util.Set;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.Draw;
import org.parley.api.model.Draws;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/** The common part of hypergradients for which every agent solves the linear system of its own lower Hessian. */
abstract class OwnSystemFactory implements EstimatorFactory {

    static final Option<NumberOrWord> BATCH = Option.numberOr("batch", "level", "full")
            .from(1)
            .description("Samples per estimate: level for the level's batch, full for all of them, or a number.");

    /** Division by the number of agents: SPDB's hypergradient contains the 1/n of the network average. */
    static final Option<Boolean> OVER_AGENTS = Option.flag("over-agents")
            .orElse(false)
            .description("Division of the hypergradient by the number of agents, as in SPDB.");

    @Override
    public final Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    /**
     * Returns the classes with a personal y, for which each agent's own system is the right one. A part of the hypergradient is exact for
     * no class.
     */
    @Override
    public final Set<ProblemClass> exactFor(Settings settings) {
        return settings.get(OVER_AGENTS) ? Set.of() : Set.of(ProblemClass.PERSONAL_LOWER);
    }

    /** Returns the factor of the hypergradient. */
    static double factor(Settings settings, Scope scope) {
        return settings.get(OVER_AGENTS) ? 1.0 / scope.agents() : 1;
    }

    /**
     * The samples that an estimator uses, requested through the oracle or by one agent; those of the level if neither is set.
     *
     * @param size the size of a separate draw, or 0
     * @param full whether it uses every sample
     */
    record SampleChoice(int size, boolean full) {

        private static final String PURPOSE = "hypergradient";

        static SampleChoice of(Settings settings) {
            NumberOrWord batch = settings.get(BATCH);
            return new SampleChoice((int) batch.number().orElse(0), batch.is("full"));
        }

        Oracle choose(Oracle at) {
            if (size > 0) {
                return at.draw(PURPOSE, size);
            }
            return full ? at.full() : at;
        }

        Draw ofLower(Draws draws) {
            if (size > 0) {
                return draws.lower(PURPOSE, size);
            }
            return full ? draws.fullLower() : draws.lower();
        }
    }
}
