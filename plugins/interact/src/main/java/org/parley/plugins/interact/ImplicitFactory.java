package org.parley.plugins.interact;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;
import org.parley.plugins.interact.LinearSolver.ConjugateGradients;
import org.parley.plugins.interact.LinearSolver.DirectSolver;

@Described(
        name = "implicit",
        description = "Exact local hypergradient: every agent solves the linear system of its own lower Hessian.")
public final class ImplicitFactory extends OwnSystemFactory {

    private static final Option<String> SOLVER = Option.choice("solver", "auto", "direct", "cg")
            .description(
                    "Solver: Cholesky factorization of the Hessian (direct), conjugate gradients (cg), or direct up "
                            + "to 64 dimensions and cg above (auto).");
    private static final Option<Double> TOLERANCE = Option.number("tolerance")
            .from(1e-15)
            .to(0.1)
            .orElse(1e-12)
            .description("Residual of conjugate gradients, relative to df/dy.");

    /**
     * The largest dimension for which auto factors the Hessian. Up to here this costs little more than conjugate gradients and does not
     * depend on the condition number.
     */
    private static final int LARGEST_DIRECT = 64;

    @Override
    public List<Option<?>> options() {
        return List.of(SOLVER, TOLERANCE, BATCH, OVER_AGENTS);
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        return new Implicit(scope, SampleChoice.of(settings), factor(settings, scope), solver(settings, scope));
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

    /** The hypergradient df/dx - (d2g/dxdy) z, where every agent solves its own system (d2g/dydy) z = df/dy. */
    static final class Implicit implements Estimator {

        private final Scope scope;
        private final Oracle at;
        private final SampleChoice batch;
        private final double factor;
        private final Supplier<LinearSolver> solver;
        private final OwnSystem[] systems;
        private final AgentWork solving = this::solve;
        private final Block gradientY;
        private final Block z;
        private final Block correction;
        private final List<Block> system;
        private final List<Block> solution;

        /**
         * @param factor the factor of the whole hypergradient
         * @param solver creates one solver per agent
         */
        Implicit(Scope scope, SampleChoice batch, double factor, Supplier<LinearSolver> solver) {
            this.scope = scope;
            this.batch = batch;
            this.factor = factor;
            this.solver = solver;
            at = scope.oracle();
            systems = new OwnSystem[scope.agents()];
            gradientY = scope.scratch("gradient-y", scope.lowerDimension());
            z = scope.scratch("z", scope.lowerDimension());
            correction = scope.scratch("correction", scope.upperDimension());
            system = Arrays.asList(null, null, gradientY);
            solution = List.of(z);
        }

        @Override
        public void estimate(Block x, Block y, Block direction) {
            batch.choose(at.at(x, y));
            at.upperGradientX(direction);
            at.upperGradientY(gradientY);
            system.set(0, x);
            system.set(1, y);
            scope.perAgent("solve", system, solution, solving);
            at.mixed(z, correction);
            direction.assign(factor, direction, -factor, correction);
        }

        private void solve(Agent agent) {
            int index = agent.index();
            if (systems[index] == null) {
                systems[index] = new OwnSystem(solver.get());
            }
            try {
                systems[index].solve(agent, batch.ofLower(agent.draws()));
            } catch (LinearSolver.Unsolvable unsolvable) {
                throw new ParleyException(
                        new Diagnostic(
                                ErrorCode.DIVERGED,
                                "hypergradient",
                                "round " + scope.round() + ", agent " + index + ": " + unsolvable.getMessage(),
                                "regularize the lower cost, take smaller steps, or use another solver, tolerance or estimator"));
            }
        }

        /** One agent's solver, and its lower Hessian at the current point. */
        private static final class OwnSystem implements LinearSolver.Product {

            private final LinearSolver solver;
            private Objective<double[]> g;
            private Draw draw;
            private double[] x;
            private double[] y;

            OwnSystem(LinearSolver solver) {
                this.solver = solver;
            }

            /** @param agent an agent whose input is x, y and the right-hand side */
            void solve(Agent agent, Draw samples) {
                g = agent.costsWithin(solver.tolerance());
                draw = samples;
                x = agent.in(0);
                y = agent.in(1);
                solver.solve(this, agent.in(2), agent.out(0));
            }

            @Override
            public void multiply(double[] v, double[] image) {
                g.hessian(x, y, draw, v, image);
            }
        }
    }
}
