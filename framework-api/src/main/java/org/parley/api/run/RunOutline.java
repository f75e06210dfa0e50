package org.parley.api.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.component.Unstable;
import org.parley.api.model.ProblemClass;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.Weights;

/**
 * A run as its run file composes it, before anything is built: where a component looks for what shows only in the whole, in order to refuse
 * it or to warn of it. A level is known by its name, as under {@code levels}.
 */
@Unstable
public interface RunOutline {

    int agents();

    long rounds();

    ProblemClass problem();

    /** Whether blocks hold numbers of single precision. */
    boolean isSinglePrecision();

    /** The levels of the run; all other questions are about these. */
    Set<String> levels();

    /** Samples per draw of a level, 0 for all. */
    int batch(String level);

    /** Every component of the run by its place in the run file, those inside others included. */
    List<Component<?>> components();

    /** The component at this place in the run file, such as {@code levels.lower.mixing}. */
    default Optional<Component<?>> component(String path) {
        for (Component<?> component : components()) {
            if (component.path().equals(path)) {
                return Optional.of(component);
            }
        }
        return Optional.empty();
    }

    /** The size of a level's step after the steps of its first round; empty where it is not known before the run, as under a step rule. */
    OptionalDouble step(String level);

    Topology topology(String level);

    /** The weights of a level before anything goes wrong. */
    Weights weights(String level, long tick);

    /** What errors of the network and a level's aggregation take from its weights and messages; empty where all is well. */
    Set<Property> broken(String level);
}
