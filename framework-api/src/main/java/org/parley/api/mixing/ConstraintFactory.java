package org.parley.api.mixing;

import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;

/** Declares a {@link RowConstraint}, which run files select under {@code levels.<name>.constraint}. */
public interface ConstraintFactory extends RunComponentFactory {

    /**
     * Creates the constraint of a level.
     *
     * @param settings the values of the {@link #options}
     * @param dimension the dimension of the level's variable
     * @return the constraint, which must be thread-safe
     */
    RowConstraint create(Settings settings, int dimension);

    /**
     * {@return whether the constraint is the projection onto a set} Then the result does not depend on the step size,
     * and points of the set do not change.
     *
     * @param settings the values of the {@link #options}
     */
    boolean isProjection(Settings settings);
}
