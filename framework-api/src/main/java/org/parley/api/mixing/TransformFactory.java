package org.parley.api.mixing;

import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.run.Scope;

/** Makes the {@link Transform} of one level. */
public interface TransformFactory extends RunComponentFactory {

    Transform create(Settings settings, Scope scope);

    /**
     * Returns whether a level with an exact strategy still ends at the solution when its directions go through this momentum. A moving
     * average does: it returns a constant direction unchanged. A momentum that scales or clips each agent's direction on its own does not:
     * the average of the scaled directions vanishes at another point.
     */
    default boolean isExact(Settings settings) {
        return true;
    }

    /**
     * Returns whether one agent alone, with a constant step, ends at its own solution. Adam does not: it divides by the size of the last
     * directions, so its steps do not shrink with them.
     */
    default boolean isExactAlone(Settings settings) {
        return true;
    }
}
