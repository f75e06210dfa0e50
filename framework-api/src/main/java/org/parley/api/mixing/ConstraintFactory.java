package org.parley.api.mixing;

import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;

/** Makes a {@link RowConstraint}, which a run file names under {@code levels.<name>.constraint}. */
public interface ConstraintFactory extends RunComponentFactory {

    /** @param dimension of the level's variable */
    RowConstraint create(Settings settings, int dimension);

    /** Whether it projects onto a set: then the step does not matter, and applying it twice changes nothing. */
    boolean isProjection(Settings settings);
}
