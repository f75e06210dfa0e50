package org.parley.api.loop;

import java.util.Set;
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

    /**
     * Those of {@code upper} and {@code lower} that take as many steps in a round as {@code levels.<name>.steps} says. The others take one, and
     * the run file asks for none.
     */
    default Set<String> multiStepLevels(Settings settings) {
        return Set.of("lower");
    }

    /**
     * Returns the levels that it takes back to their start in every round, as {@code restart: reset} does. Each keeps the error that the steps
     * of one round leave.
     */
    default Set<String> resetLevels(Settings settings) {
        return Set.of();
    }

    /** Whether it ends at the solution when every part of the run is exact, also when agents differ. */
    default boolean isExact(Settings settings) {
        return true;
    }
}
