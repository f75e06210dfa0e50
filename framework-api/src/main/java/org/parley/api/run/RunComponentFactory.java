package org.parley.api.run;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;
import org.parley.api.topology.WeightRequirement;

/** A component that acts in a run, and so has a say in its composition: strategies, momenta, step rules, estimators, loops. */
public interface RunComponentFactory extends ComponentFactory {

    /** Levels it drives with {@link Scope#level}: their steps and strategies come from the run file. */
    default Set<String> drives(Settings settings) {
        return Set.of();
    }

    /**
     * The channels it asks for by name with {@link Scope#mixer(String)}, and what the weights behind each must satisfy. The channels of an estimator
     * or a loop are the graphs of other levels; those of a strategy stand in the run file under its level's {@code channels}.
     */
    default Map<String, WeightRequirement> channels(Settings settings) {
        return Map.of();
    }

    /** Whether chance has a part in it even when every sample is used, as in random rounding, added noise or a random truncation. */
    default boolean isRandom(Settings settings) {
        return false;
    }

    /**
     * What makes this run impossible for this component, once each part of it is right by itself.
     *
     * @return one sentence per error, each naming the remedy; empty when all is well
     */
    default List<String> errors(Settings settings, RunOutline run) {
        return List.of();
    }

    /**
     * What the user should know before such a run starts, although it can be done; shown on the command line and in the report.
     *
     * @return one sentence per note
     */
    default List<String> notes(Settings settings, RunOutline run) {
        return List.of();
    }
}
