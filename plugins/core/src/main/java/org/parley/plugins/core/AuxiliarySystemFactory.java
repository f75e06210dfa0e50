package org.parley.plugins.core;

import java.util.List;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

@Extension
@Described(
        name = "auxiliary-system",
        says = "SOBA's hypergradient: a third variable z descends on the linear system of the lower Hessian.")
public final class AuxiliarySystemFactory implements EstimatorFactory {

    private static final Option<Order> ORDER = Order.option(
            "Whether the direction uses z after its steps of this round (gauss-seidel) or before (jacobi).");

    @Override
    public List<Option<?>> options() {
        return List.of(ORDER);
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        return new AuxiliarySystem(scope, settings.get(ORDER) == Order.GAUSS_SEIDEL);
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    @Override
    public Set<String> drives(Settings settings) {
        return Set.of("auxiliary");
    }

    @Override
    public Set<ProblemClass> exactFor(Settings settings) {
        return Set.of(ProblemClass.SHARED_LOWER, ProblemClass.PERSONAL_LOWER);
    }
}
