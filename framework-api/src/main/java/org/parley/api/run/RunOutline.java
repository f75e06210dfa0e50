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
 * The composition of a run before it is built. Components use it to reject combinations or to print notes about them.
 * Levels are identified by their names under {@code levels}.
 */
@Unstable
public interface RunOutline {

    /** {@return the number of agents} */
    int agents();

    /** {@return the number of rounds} */
    long rounds();

    /** {@return the problem class} */
    ProblemClass problem();

    /** {@return whether blocks have single precision} */
    boolean isSinglePrecision();

    /** {@return the names of the levels, which are the valid arguments of the other methods} */
    Set<String> levels();

    /**
     * {@return the number of samples per draw of a level, or 0 for all samples}
     *
     * @param level the name of a level, such as {@code lower}
     */
    int batch(String level);

    /** {@return all components of the run, including those inside other components} */
    List<Component<?>> components();

    /**
     * {@return the component at a key path of the run file, such as {@code levels.lower.mixing}}
     *
     * @param path the key path, in the form of {@link Component#path()}
     */
    default Optional<Component<?>> component(String path) {
        for (Component<?> component : components()) {
            if (component.path().equals(path)) {
                return Optional.of(component);
            }
        }
        return Optional.empty();
    }

    /**
     * {@return the step size of a level after its first round} Empty if it is unknown before the run, for example with
     * a step rule.
     *
     * @param level the name of a level, such as {@code lower}
     */
    OptionalDouble step(String level);

    /**
     * {@return the topology of a level}
     *
     * @param level the name of a level, such as {@code lower}
     */
    Topology topology(String level);

    /**
     * {@return the weights of a level without network faults}
     *
     * @param level the name of a level, such as {@code lower}
     * @param tick the network time, from 0
     */
    Weights weights(String level, long tick);

    /**
     * {@return the properties of weights and messages that a level loses because of network faults and its aggregation}
     *
     * @param level the name of a level, such as {@code lower}
     */
    Set<Property> broken(String level);
}
