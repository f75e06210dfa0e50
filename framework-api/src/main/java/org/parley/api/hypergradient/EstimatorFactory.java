package org.parley.api.hypergradient;

import java.util.List;
import java.util.Set;
import org.parley.api.component.RunComponentFactory;
import org.parley.api.component.Settings;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.RunOutline;
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

    /** Levels this estimator drives with {@link Scope#level}: their steps and strategies come from the run file. */
    default Set<String> drives(Settings settings) {
        return Set.of();
    }

    /** Levels whose graph this estimator uses with {@link Scope#mixer(String)} without driving them. */
    default Set<String> mixesOn(Settings settings) {
        return Set.of();
    }

    /**
     * What makes this run impossible for this estimator, once each part of it is right by itself.
     *
     * @return one sentence per fault, each naming the remedy; empty when all is well
     */
    default List<String> faults(Settings settings, RunOutline run) {
        return List.of();
    }

    /**
     * What the user should know before such a run starts, although it can be done; shown on the command line and in the report.
     *
     * @return one sentence per note
     */
    default List<String> notes(Settings settings, RunOutline run) {
        return List.of();
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

    /** Where an estimator may stand in a run file. */
    enum Role {
        /** {@code estimator}: the direction of x. */
        UPPER,
        /** {@code levels.lower.estimator}: the direction of y. */
        LOWER
    }
}
