package org.parley.plugins.baselines;

import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

@Extension
@Described(
        name = "jacobian-system",
        says =
                "DSBO's hypergradient: a p x q matrix descends on the linear system of the lower Hessian and the mixed derivatives.")
public final class JacobianSystemFactory implements EstimatorFactory {

    @Override
    public Estimator create(Settings settings, Scope scope) {
        long entries = (long) scope.upperDimension() * scope.lowerDimension();
        if (entries > Integer.MAX_VALUE) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_CONFLICT,
                    "estimator",
                    "'jacobian-system' would send a matrix of " + scope.upperDimension() + " x "
                            + scope.lowerDimension() + " = " + entries + " numbers per agent and step; at most "
                            + Integer.MAX_VALUE + " fit in a block",
                    "use auxiliary-system, which sends " + scope.lowerDimension() + " numbers instead"));
        }
        return new JacobianSystem(scope, (int) entries);
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
