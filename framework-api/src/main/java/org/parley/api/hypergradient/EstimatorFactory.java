package org.parley.api.hypergradient;

import java.util.Set;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;
import org.parley.api.run.Scope;

/** Makes the {@link Estimator} of one level of one run. */
public interface EstimatorFactory extends ComponentFactory {

    Estimator create(Settings settings, Scope scope);

    /** Which levels' directions this can be. */
    Set<Role> roles();

    /** Which level's direction this is with these settings: fewer for an estimator around another that cannot give all of them. */
    default Set<Role> roles(Settings settings) {
        return roles();
    }

    /** Levels this estimator drives with {@link Scope#level}: their steps and strategies come from the run file. */
    default Set<String> drives(Settings settings) {
        return Set.of();
    }

    /** Levels whose graph this estimator uses with {@link Scope#mixer(String)} without driving them. */
    default Set<String> mixesOn(Settings settings) {
        return Set.of();
    }

    /** Where an estimator may stand in a run file. */
    enum Role {
        /** {@code estimator}: the direction of x. */
        UPPER,
        /** {@code levels.lower.estimator}: the direction of y. */
        LOWER
    }
}
