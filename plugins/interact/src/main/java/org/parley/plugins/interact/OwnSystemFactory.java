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

/** What hypergradients have in common for which every agent solves the linear system of its own lower Hessian. */
abstract class OwnSystemFactory implements EstimatorFactory {

    static final Option<NumberOrWord> BATCH = Option.numberOr("batch", "level", "full")
            .from(1)
            .says("Samples per estimate: as many as the level's batch, all of them, or a number of its own.");

    /** SPDB's hypergradient carries the 1/n of the network's average. */
    static final Option<Boolean> OVER_AGENTS = Option.flag("over-agents")
            .orElse(false)
            .says("Whether the hypergradient is divided by the number of agents, as SPDB's is.");

    @Override
    public final Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    /** Every agent solves for itself, which is right where y is personal; a part of the hypergradient is not the hypergradient. */
    @Override
    public final Set<ProblemClass> exactFor(Settings settings) {
        return settings.get(OVER_AGENTS) ? Set.of() : Set.of(ProblemClass.PERSONAL_LOWER);
    }

    /** What to multiply the hypergradient by. */
    static double factor(Settings settings, Scope scope) {
        return settings.get(OVER_AGENTS) ? 1.0 / scope.agents() : 1;
    }

    /**
     * Which samples an estimator uses, asked through the oracle or by one agent alone; those of the level where neither is set.
     *
     * @param size of a draw of its own, or 0
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
