package org.parley.plugins.interact;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.Draws;
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
    private final LinearSolver[] solvers;
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
        solvers = new LinearSolver[scope.agents()];
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
        scope.perAgent("solve", system, solution, this::solve);
        at.mixed(z, correction);
        direction.assign(factor, direction, -factor, correction);
    }

    private void solve(
            int agent, AgentObjective g, Draws draws, RandomGenerator random, double[][] in, double[][] out) {
        if (solvers[agent] == null) {
            solvers[agent] = solver.get();
        }
        Draw draw = batch.ofLower(draws);
        try {
            solvers[agent].solve((v, image) -> g.hessian(in[0], in[1], draw, v, image), in[2], out[0]);
        } catch (LinearSolver.Unsolvable unsolvable) {
            throw new ParleyException(new Problem(
                    ErrorCode.DIVERGED,
                    "estimator",
                    "round " + scope.round() + ", agent " + agent + ": " + unsolvable.getMessage(),
                    "regularise the lower cost, take smaller steps, or use another solver, tolerance or estimator"));
        }
    }
}
