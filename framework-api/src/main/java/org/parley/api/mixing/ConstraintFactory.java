package org.parley.api.mixing;

import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;

/** Declares a {@link RowConstraint}, which run files select under {@code levels.<name>.constraint}. */
public interface ConstraintFactory extends RunComponentFactory {

    /**
     * Creates the constraint of a level.
     *
     * @param dimension the dimension of the level's variable
     */
    RowConstraint create(Settings settings, int dimension);

    /**
     * Returns whether the constraint is the projection onto a set. Then the result does not depend on the step size,
     * and points of the set do not change.
     */
    boolean isProjection(Settings settings);
}
