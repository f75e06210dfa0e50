package org.parley.api.hypergradient;

import java.util.Set;
import org.parley.api.component.Settings;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.run.Scope;

/**
 * Declares an {@link Estimator}. Parley combines the declarations with those of the other components, to reject
 * incompatible runs and to report whether a run converges to the solution. The test kit verifies them.
 */
public interface EstimatorFactory extends RunComponentFactory {

    /**
     * Creates the estimator for one level of a run.
     *
     * @param settings the values of the {@link #options}
     * @param scope access to memory, channels, costs and random numbers
     * @return a new estimator
     */
    Estimator create(Settings settings, Scope scope);

    /** {@return the levels for which this estimator can be used} */
    Set<Role> roles();

    /**
     * {@return the levels for which this estimator can be used with the given settings} A wrapper may support fewer
     * levels than {@link #roles()}, because the inner estimators restrict it.
     *
     * @param settings the values of the {@link #options}
     */
    default Set<Role> roles(Settings settings) {
        return roles();
    }

    /**
     * {@return the problem classes for which this estimator is asymptotically exact}
     *
     * <p>Let x and y = y*(x) be fixed until the state of the estimator has converged. Then the average direction of all
     * agents must equal the exact hypergradient. The levels that the estimator drives use exact mixing if y is shared.
     * If y is personal, each agent is considered alone. For a stochastic estimator, the mean must be exact. The default
     * is empty, for estimators with a persistent error.
     *
     * @param settings the values of the {@link #options}
     */
    default Set<ProblemClass> exactFor(Settings settings) {
        return Set.of();
    }

    /**
     * {@return the relative error that remains for the classes of {@link #exactFor}, such as the truncation error of a
     * series}
     *
     * <p>It is relative to the term that the estimator adds to df/dx.
     *
     * @param settings the values of the {@link #options}
     * @param condition the condition number of the lower Hessian
     */
    default double error(Settings settings, double condition) {
        return 0;
    }

    /**
     * {@return whether the expected direction is the gradient of the agent's cost: of g in y for the lower level, and
     * of f in x in a run without a lower level} An estimator that clips gradients must return {@code false}.
     *
     * @param settings the values of the {@link #options}
     */
    default boolean isGradient(Settings settings) {
        return true;
    }

    /**
     * {@return whether the estimator moves x} If not, x stays at its start and the run solves the lower problem only.
     *
     * @param settings the values of the {@link #options}
     */
    default boolean movesUpper(Settings settings) {
        return true;
    }

    /**
     * {@return whether the direction of x is correct if the lower level, or a level that the estimator drives, has a
     * constraint}
     *
     * <p>Implicit differentiation is not correct then, because it assumes that the gradient of the lower cost vanishes
     * at y*(x).
     *
     * @param settings the values of the {@link #options}
     */
    default boolean allowsConstraints(Settings settings) {
        return false;
    }

    /** The levels that an estimator can be used for. */
    enum Role {
        /** The upper level: {@code hypergradient} in run files. */
        UPPER,
        /** The lower level: {@code levels.lower.gradient} in run files. */
        LOWER
    }
}
