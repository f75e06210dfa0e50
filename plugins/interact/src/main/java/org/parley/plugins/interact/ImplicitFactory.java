package org.parley.plugins.interact;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
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
        name = "implicit",
        says = "The hypergradient by solving each agent's own linear system of the lower Hessian.")
public final class ImplicitFactory implements EstimatorFactory {

    private static final Option<String> SOLVER = Option.choice("solver", "auto", "direct", "cg")
            .says("Cholesky factors of the Hessian, conjugate gradients, or the first up to 64 dimensions.");
    private static final Option<Double> TOLERANCE = Option.number("tolerance")
            .from(1e-15)
            .to(0.1)
            .orElse(1e-12)
            .says("Residual of conjugate gradients, relative to df/dy.");

    /** Up to here forming the Hessian costs little more than conjugate gradients, and no condition number can spoil it. */
    private static final int LARGEST_DIRECT = 64;

    @Override
    public List<Option<?>> options() {
        return List.of(SOLVER, TOLERANCE, Batch.OPTION, OverAgents.OPTION);
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        return new Implicit(scope, Batch.of(settings), OverAgents.factor(settings, scope), solver(settings, scope));
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    private static Supplier<LinearSolver> solver(Settings settings, Scope scope) {
        int size = scope.lowerDimension();
        double tolerance = settings.get(TOLERANCE);
        boolean direct = switch (settings.get(SOLVER)) {
            case "direct" -> true;
            case "cg" -> false;
            default -> size <= LARGEST_DIRECT;
        };
        return direct ? () -> new DirectSolver(size) : () -> new ConjugateGradients(size, tolerance);
    }

    @Override
    public Set<ProblemClass> exactFor(Settings settings) {
        return OverAgents.exactFor(settings);
    }
}
