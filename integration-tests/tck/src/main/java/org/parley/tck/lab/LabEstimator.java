package org.parley.tck.lab;

import java.util.Set;
import java.util.function.BiConsumer;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/** A gradient as the oracle knows it. */
record LabEstimator(String name, Role role, BiConsumer<Oracle, Block> gradient) implements EstimatorFactory {

    /** Of the lower cost. */
    static final LabEstimator GRADIENT = new LabEstimator(TestRun.GRADIENT, Role.LOWER, Oracle::lowerGradient);

    /** Of the upper cost in x: all there is without a lower level, and all that some loops ask for. */
    static final LabEstimator SLOPE = new LabEstimator(TestRun.SLOPE, Role.UPPER, Oracle::upperGradientX);

    @Override
    public String description() {
        return "A gradient, for laws of the test kit.";
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        Oracle oracle = scope.oracle();
        return (x, y, direction) -> gradient.accept(oracle.at(x, y), direction);
    }

    @Override
    public Set<Role> roles() {
        return Set.of(role);
    }
}
