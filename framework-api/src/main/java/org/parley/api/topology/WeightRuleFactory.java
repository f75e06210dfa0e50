package org.parley.api.topology;

import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Declares a {@link WeightRule}. */
public interface WeightRuleFactory extends ComponentFactory {

    /**
     * Creates the weight rule for one level of a run.
     *
     * @param settings the values of the {@link #options}
     * @param topology the topology, for rules that need more than the current graph
     * @param context the number of agents, and random numbers
     * @return a rule for the graphs of this topology
     */
    WeightRule create(Settings settings, Topology topology, TopologyContext context);

    /** {@return whether the rule modifies the weights that a topology defines itself, so that both may be combined} */
    default boolean startsFromOwnWeights() {
        return false;
    }

    /**
     * Returns a change of the settings with which all eigenvalues on a graph exceed a bound that a strategy needs.
     *
     * @param settings the values of the {@link #options}
     * @param graph the graph
     * @param smallestEigenvalueAbove the bound
     * @return a short text for an error message, or empty if no setting helps
     */
    default Optional<String> suggestedFix(Settings settings, Graph graph, double smallestEigenvalueAbove) {
        return Optional.empty();
    }
}
