package org.parley.api.hypergradient;

import java.util.Set;
import org.parley.api.component.Settings;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.run.Scope;

/** Makes the {@link Estimator} of one level of one run. */
public interface EstimatorFactory extends RunComponentFactory {

    Estimator create(Settings settings, Scope scope);

    /** Which levels' directions this can be. */
    Set<Role> roles();

    /** Which level's direction this is with these settings: fewer for an estimator around another that cannot give all of them. */
    default Set<Role> roles(Settings settings) {
        return roles();
    }

    /**
     * Classes of problem whose exact hypergradient the network's average of these directions tends to, while x and y are held at
     * y = y*(x) and what it carries from round to round settles: the levels it drives with exact mixing where y is shared, each agent for
     * itself where y is personal. Empty for an approximation that stays one. Of a random estimator only the mean need be right.
     */
    default Set<ProblemClass> exactFor(Settings settings) {
        return Set.of();
    }

    /**
     * What remains of its error for those classes, relative to what it corrects df/dx by: the truncation of a series.
     *
     * @param condition of the lower Hessian: its largest eigenvalue over its smallest
     */
    default double error(Settings settings, double condition) {
        return 0;
    }

    /**
     * Returns whether, on average over samples, its direction is the gradient of the agent's own cost where it stands as one: of g in y
     * below, of f in x in a run without a lower level. One that clips gradients is not.
     */
    default boolean isGradient(Settings settings) {
        return true;
    }

    /** Returns whether it gives x a direction. One that does not leaves x at its start, and the run solves the lower problem alone. */
    default boolean movesUpper(Settings settings) {
        return true;
    }

    /**
     * Whether its direction of x stays right where the lower level, or one that it drives, has a constraint. Implicit differentiation does
     * not: it takes the gradient of the lower cost to vanish at y*(x).
     */
    default boolean allowsConstraints(Settings settings) {
        return false;
    }

    /** Where an estimator may stand in a run file. */
    enum Role {
        /** {@code estimator}: the direction of x. */
        UPPER,
        /** {@code levels.lower.gradient}: the direction of y. */
        LOWER
    }
}
