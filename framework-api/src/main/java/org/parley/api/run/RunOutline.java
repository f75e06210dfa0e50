package org.parley.api.run;

import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.Unstable;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;

/**
 * A run as its run file composes it, before anything is built: where a component looks for what shows only in the whole, in order to refuse
 * it or to warn of it. A level is known by its name, as under {@code levels}.
 */
@Unstable
public interface RunOutline {

    int agents();

    /** Whether the run has this level; all other questions are about levels that it has. */
    boolean has(String level);

    /** How a level mixes; empty for a level that an estimator only exchanges on. */
    Optional<Component<?>> mixing(String level);

    /** The size of a level's step after the steps of its first round; fails for a level that does not move. */
    double step(String level);

    Topology topology(String level);

    /** The weights of a level before any message is lost. */
    Weights weights(String level, long tick);

    /** Probability that a message is lost one way, 0 for a perfect network. */
    double loss();
}
