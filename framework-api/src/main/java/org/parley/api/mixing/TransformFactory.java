package org.parley.api.mixing;

import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.run.Scope;

/** Declares a {@link Transform}, which run files select under {@code levels.<name>.transform}. */
public interface TransformFactory extends RunComponentFactory {

    /**
     * Creates the transform of a level.
     *
     * @param settings the values of the {@link #options}
     * @param scope access to memory and random numbers
     * @return a new transform
     */
    Transform create(Settings settings, Scope scope);

    /**
     * {@return whether a level with an exact strategy still converges to the solution with this transform} A moving
     * average returns constant directions unchanged, so it is exact. A transform that scales or clips the direction of
     * each agent separately is not: the average of the scaled directions vanishes at another point.
     *
     * @param settings the values of the {@link #options}
     */
    default boolean isExact(Settings settings) {
        return true;
    }

    /**
     * {@return whether a single agent with a constant step size converges to its solution} Adam does not: it divides by
     * the magnitude of recent directions, so its steps do not shrink with them.
     *
     * @param settings the values of the {@link #options}
     */
    default boolean isExactAlone(Settings settings) {
        return true;
    }
}
