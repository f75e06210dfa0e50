package org.parley.plugins.core;

import java.util.List;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;
import org.parley.plugins.core.Loops.Order;

@Described(
        name = "auxiliary-system",
        description = "SOBA hypergradient: an auxiliary variable z descends on the linear system of the lower Hessian.")
public final class AuxiliarySystemFactory implements EstimatorFactory {

    private static final Option<Order> ORDER = Order.option(
            "Value of z in the direction: after its steps of this round (gauss-seidel) or before them (jacobi).");

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

    /**
     * SOBA's hypergradient: the level {@code auxiliary} descends towards z = (d2g/dydy)^-1 df/dy, and the direction is df/dx - (d2g/dxdy)
     * z.
     */
    static final class AuxiliarySystem implements Estimator {

        private final Scope scope;
        private final Oracle at;
        private final Level z;
        private final Block gradientY;
        private final Block residual;
        private final Block correction;
        private final boolean gaussSeidel;

        /**
         * @param gaussSeidel whether the direction uses z after its steps of this round, or before them
         */
        AuxiliarySystem(Scope scope, boolean gaussSeidel) {
            this.scope = scope;
            this.gaussSeidel = gaussSeidel;
            at = scope.oracle();
            z = scope.level("auxiliary", scope.lowerDimension());
            gradientY = scope.scratch("gradient-y", scope.lowerDimension());
            residual = scope.scratch("residual", scope.lowerDimension());
            correction = scope.scratch("correction", scope.upperDimension());
        }

        @Override
        public void estimate(Block x, Block y, Block direction) {
            if (!gaussSeidel) {
                hypergradient(x, y, direction);
            }
            for (int step = 0; step < z.steps(); step++) {
                if (step > 0) {
                    scope.tick();
                }
                at.at(x, y).hessian(z.value(), residual);
                at.upperGradientY(gradientY);
                residual.assign(1, residual, -1, gradientY);
                z.descend(residual);
            }
            if (gaussSeidel) {
                hypergradient(x, y, direction);
            }
        }

        private void hypergradient(Block x, Block y, Block direction) {
            at.at(x, y).mixed(z.value(), correction);
            at.upperGradientX(direction);
            direction.assign(1, direction, -1, correction);
        }
    }
}
