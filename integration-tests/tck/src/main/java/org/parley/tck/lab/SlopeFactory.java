package org.parley.tck.lab;

import java.util.Set;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/** The gradient of the upper cost in x: all there is without a lower level, and all that some loops ask for. */
final class SlopeFactory implements EstimatorFactory {

    static final String NAME = "tck-slope";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "The gradient of the upper cost in x, for laws of the test kit.";
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        Oracle oracle = scope.oracle();
        return (x, y, direction) -> oracle.at(x, y).upperGradientX(direction);
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }
}
