package org.parley.api.loop;

import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;

/** Makes the {@link Loop} of a run. */
public interface LoopFactory extends RunComponentFactory {

    Loop create(Settings settings, Levels levels);

    /**
     * Whether both estimators look at the same point and so share their samples. Otherwise each draws its own, as it must when y moves
     * in between.
     */
    boolean sharesSamples(Settings settings);

    /** Whether it moves a lower level. One that does not runs problems that have none: their lower dimension is 0. */
    default boolean movesLower(Settings settings) {
        return true;
    }

    /** Whether y takes as many steps in a round as {@code levels.lower.steps} says. Otherwise it takes one, and the run file asks for none. */
    default boolean repeatsLower(Settings settings) {
        return true;
    }

    /** Whether it ends at the solution when every part of the run is exact, also when agents differ. */
    default boolean isExact(Settings settings) {
        return true;
    }
}
