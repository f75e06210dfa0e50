package org.parley.api.loop;

import java.util.Set;
import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;

/** Declares a {@link Loop}. The test kit verifies the declarations. */
public interface LoopFactory extends RunComponentFactory {

    /**
     * Creates the loop of a run.
     *
     * @param settings the values of the {@link #options}
     * @param levels the levels to move and their estimators
     * @return a new loop
     */
    Loop create(Settings settings, Levels levels);

    /**
     * {@return whether both estimators are evaluated at the same point and therefore use the same samples}
     *
     * <p>Otherwise each of them draws separate samples, which is necessary if y moves between the two evaluations.
     *
     * @param settings the values of the {@link #options}
     */
    boolean sharesSamples(Settings settings);

    /**
     * {@return whether the loop moves a lower level} Otherwise the loop solves single-level problems, whose lower
     * dimension is 0.
     *
     * @param settings the values of the {@link #options}
     */
    default boolean movesLower(Settings settings) {
        return true;
    }

    /**
     * {@return the levels, out of {@code upper} and {@code lower}, that take {@code levels.<name>.local-steps} steps
     * per round} The other levels take one step, and run files must not set their number of steps.
     *
     * @param settings the values of the {@link #options}
     */
    default Set<String> multiStepLevels(Settings settings) {
        return Set.of("lower");
    }

    /**
     * {@return the levels that the loop resets to their start in every round, as {@code restart: reset} does} The error
     * that the steps of one round leave then persists.
     *
     * @param settings the values of the {@link #options}
     */
    default Set<String> resetLevels(Settings settings) {
        return Set.of();
    }

    /**
     * {@return whether the run converges to the solution if all other components are exact, even if agents differ}
     *
     * @param settings the values of the {@link #options}
     */
    default boolean isExact(Settings settings) {
        return true;
    }
}
