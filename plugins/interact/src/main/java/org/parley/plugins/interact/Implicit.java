package org.parley.plugins.interact;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.Draws;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/** The hypergradient df/dx - (d2g/dxdy) z, where every agent solves its own system (d2g/dydy) z = df/dy. */
final class Implicit implements Estimator {

    private final Scope scope;
    private final Oracle at;
    private final Batch batch;
    private final double factor;
    private final Supplier<LinearSolver> solver;
    private final Place[] places;
    private final AgentWork solving = this::solve;
    private final Block gradientY;
    private final Block z;
    private final Block correction;
    private final List<Block> system;
    private final List<Block> solution;

    /**
     * @param factor of the whole hypergradient
     * @param solver makes one for each agent
     */
    Implicit(Scope scope, Batch batch, double factor, Supplier<LinearSolver> solver) {
        this.scope = scope;
        this.batch = batch;
        this.factor = factor;
        this.solver = solver;
        at = scope.oracle();
        places = new Place[scope.agents()];
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

    private void solve(
            int agent, AgentObjective g, Draws draws, RandomGenerator random, double[][] in, double[][] out) {
        if (places[agent] == null) {
            places[agent] = new Place(solver.get());
        }
        try {
            places[agent].solve(g, batch.ofLower(draws), in, out[0]);
        } catch (LinearSolver.Unsolvable unsolvable) {
            throw new ParleyException(new Fault(
                    ErrorCode.DIVERGED,
                    "estimator",
                    "round " + scope.round() + ", agent " + agent + ": " + unsolvable.getMessage(),
                    "regularise the lower cost, take smaller steps, or use another solver, tolerance or estimator"));
        }
    }

    /** One agent's solver, and its lower Hessian at the point of the call. */
    private static final class Place implements LinearSolver.Product {

        private final LinearSolver solver;
        private AgentObjective costs;
        private Draw draw;
        private double[][] at;

        Place(LinearSolver solver) {
            this.solver = solver;
        }

        /** @param system x, y and the right-hand side */
        void solve(AgentObjective g, Draw samples, double[][] system, double[] solution) {
            costs = g;
            draw = samples;
            at = system;
            solver.solve(this, system[2], solution);
        }

        @Override
        public void multiply(double[] v, double[] image) {
            costs.hessian(at[0], at[1], draw, v, image);
        }
    }
}
