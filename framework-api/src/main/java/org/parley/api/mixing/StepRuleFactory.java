package org.parley.api.mixing;

import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** Declares a {@link StepRule}. Its name must differ from the names of all schedules. */
public interface StepRuleFactory extends RunComponentFactory {

    /**
     * Creates the step rule of a level.
     *
     * @param settings the values of the {@link #options}
     * @param scope access to memory and channels
     * @return a new step rule
     */
    StepRule create(Settings settings, Scope scope);

    /**
     * {@return whether the step sizes of all agents converge to the same number} Otherwise the network converges to a
     * point where the sum of directions times step sizes is zero. A level that all agents share is then biased, with
     * any strategy.
     *
     * @param settings the values of the {@link #options}
     */
    default boolean reachesConsensus(Settings settings) {
        return false;
    }

    /**
     * {@return the requirements for the weights of the level if the rule exchanges vectors itself}
     *
     * @param settings the values of the {@link #options}
     */
    default WeightRequirement needs(Settings settings) {
        return WeightRequirement.NONE;
    }
}
