package org.parley.api.mixing;

import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** Makes the {@link StepRule} of one level; no schedule may have the same name. */
public interface StepRuleFactory extends RunComponentFactory {

    StepRule create(Settings settings, Scope scope);

    /**
     * Whether the sizes of all agents tend to the same number. Where they do not, the network ends where directions times sizes add up to
     * nothing, whatever its strategy: a level that all agents share is no longer exact.
     */
    default boolean reachesConsensus(Settings settings) {
        return false;
    }

    /** What the level's weights must satisfy for what the rule exchanges itself. */
    default WeightRequirement needs(Settings settings) {
        return WeightRequirement.NONE;
    }
}
