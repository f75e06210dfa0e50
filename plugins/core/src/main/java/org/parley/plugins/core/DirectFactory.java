package org.parley.plugins.core;

import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code direct}: df/dx alone, as if y did not depend on x. */
@Extension
@Described(
        name = "direct",
        says = "The gradient of the upper cost in x alone, ignoring that the lower solution depends on x.")
public final class DirectFactory implements EstimatorFactory {

    @Override
    public Estimator create(Settings settings, Scope scope) {
        Oracle at = scope.oracle();
        return (x, y, direction) -> at.at(x, y).upperGradientX(direction);
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }
}
