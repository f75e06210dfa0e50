package org.parley.plugins.core;

import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code none}: a direction of zero, for single-level training below an x that stays where it starts. */
@Extension
@Described(name = "none", says = "No direction at all: x stays where it starts, and only the lower level is trained.")
public final class NoneFactory implements EstimatorFactory {

    @Override
    public Estimator create(Settings settings, Scope scope) {
        return (x, y, direction) -> direction.fill(0);
    }

    @Override
    public boolean movesUpper(Settings settings) {
        return false;
    }

    @Override
    public boolean allowsConstraints(Settings settings) {
        return true;
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }
}
