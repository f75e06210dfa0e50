package org.parley.api.run;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;
import org.parley.api.topology.WeightRequirement;

/**
 * Declares a component that takes part in a run, such as a strategy, a transform, a step rule, an estimator or a loop.
 */
public interface RunComponentFactory extends ComponentFactory {

    /**
     * {@return the levels that the component moves with {@link Scope#level}} Run files configure their steps and
     * strategies.
     *
     * @param settings the values of the {@link #options}
     */
    default Set<String> drives(Settings settings) {
        return Set.of();
    }

    /**
     * {@return the channels that the component requests with {@link Scope#mixer(String)}, and the requirements for
     * their weights} The channels of an estimator or a loop are the graphs of other levels. Run files configure those
     * of a strategy under {@code channels} of its level.
     *
     * @param settings the values of the {@link #options}
     */
    default Map<String, WeightRequirement> channels(Settings settings) {
        return Map.of();
    }

    /**
     * {@return whether the component is stochastic even if every sample is used, because of random rounding, added
     * noise or random truncation, for example}
     *
     * @param settings the values of the {@link #options}
     */
    default boolean isRandom(Settings settings) {
        return false;
    }

    /**
     * Returns the reasons why this component cannot be part of the run. Called if all components are valid
     * individually.
     *
     * @param settings the values of the {@link #options}
     * @param run the composition of the run
     * @return one sentence per error, each with a suggested fix; empty if there are none
     */
    default List<String> errors(Settings settings, RunOutline run) {
        return List.of();
    }

    /**
     * Returns notes for the user about a run that is possible. They are shown on the command line and in the report.
     *
     * @param settings the values of the {@link #options}
     * @param run the composition of the run
     * @return one sentence per note
     */
    default List<String> notes(Settings settings, RunOutline run) {
        return List.of();
    }
}
