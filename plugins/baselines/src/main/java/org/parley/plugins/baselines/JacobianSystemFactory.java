package org.parley.plugins.baselines;

import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

@Described(
        name = "jacobian-system",
        description =
                "DSBO hypergradient: a p × q matrix descends on the linear system of the lower Hessian and the mixed derivatives.")
public final class JacobianSystemFactory implements EstimatorFactory {

    @Override
    public Estimator create(Settings settings, Scope scope) {
        long entries = (long) scope.upperDimension() * scope.lowerDimension();
        if (entries > Integer.MAX_VALUE) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "hypergradient",
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

    /**
     * DSBO's hypergradient (Jacobian-Hessian-inverse product): the level {@code auxiliary} descends towards the matrix Z = (d2g/dydy)^-1
     * (d2g/dxdy)', and the direction is df/dx - Z' df/dy.
     *
     * <p>Z is stored transposed, with q numbers for each entry of x. The oracle takes several vectors in this layout, and d2g/dxdy is
     * stored the same way.
     */
    static final class JacobianSystem implements Estimator {

        private final Scope scope;
        private final Oracle at;
        private final Level z;
        private final Block mixed;
        private final Block residual;
        private final Block gradientY;
        private final Block correction;

        JacobianSystem(Scope scope, int entries) {
            this.scope = scope;
            at = scope.oracle();
            z = scope.level("auxiliary", entries);
            mixed = scope.scratch("mixed", entries);
            residual = scope.scratch("residual", entries);
            gradientY = scope.scratch("gradient-y", scope.lowerDimension());
            correction = scope.scratch("correction", scope.upperDimension());
        }

        @Override
        public void estimate(Block x, Block y, Block direction) {
            for (int step = 0; step < z.steps(); step++) {
                if (step > 0) {
                    scope.tick();
                }
                at.at(x, y).hessian(z.value(), residual);
                at.mixedMatrix(mixed);
                residual.assign(1, residual, -1, mixed);
                z.descend(residual);
            }
            at.at(x, y).upperGradientY(gradientY);
            correction.multiply(z.value(), gradientY);
            at.upperGradientX(direction);
            direction.assign(1, direction, -1, correction);
        }
    }
}
