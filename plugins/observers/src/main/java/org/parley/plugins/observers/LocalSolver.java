package org.parley.plugins.observers;

import java.util.function.DoubleBinaryOperator;
import org.parley.api.observe.Observation;
import org.parley.api.observe.ObserverContext;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;

/** Conjugate gradients of every agent for itself on its lower Hessian: all agents in step, each until its own residual is round-off. */
final class LocalSolver {

    private static final double ROUND_OFF = 1e-13;
    private static final int MOST_STEPS = 1000;
    private static final DoubleBinaryOperator TIMES = (a, b) -> a * b;
    private static final DoubleBinaryOperator QUOTIENT_OR_ZERO = (a, b) -> b > 0 ? a / b : 0;

    private final int steps;
    private final Block direction;
    private final Block image;
    private final Block residual;
    private final Block part;
    private final Block size;
    private final Block newSize;
    private final Block scale;

    LocalSolver(ObserverContext context) {
        int dimension = context.lowerDimension();
        steps = Math.min(2 * dimension, MOST_STEPS);
        direction = context.scratch("direction", dimension);
        image = context.scratch("image", dimension);
        residual = context.scratch("residual", dimension);
        part = context.scratch("part", dimension);
        size = context.scratch("size", 1);
        newSize = context.scratch("new-size", 1);
        scale = context.scratch("scale", 1);
    }

    /** solution_i = (d2g_i/dydy)^-1 right_i, at the oracle's point. */
    void solve(Observation now, Oracle at, Block right, Block solution) {
        solution.fill(0);
        residual.assign(1, right);
        direction.assign(1, right);
        size.dot(residual, residual);
        double goal = ROUND_OFF * ROUND_OFF * Math.max(largest(now.gather(size)), Double.MIN_NORMAL);
        for (int step = 0; step < steps && largest(now.gather(size)) > goal; step++) {
            at.hessian(direction, image);
            scale.assign(QUOTIENT_OR_ZERO, size, newSize.dot(direction, image));
            solution.assign(1, solution, 1, part.assign(TIMES, direction, scale));
            residual.assign(1, residual, -1, part.assign(TIMES, image, scale));
            newSize.dot(residual, residual);
            scale.assign(QUOTIENT_OR_ZERO, newSize, size);
            direction.assign(1, residual, 1, part.assign(TIMES, direction, scale));
            size.assign(1, newSize);
        }
    }

    private static double largest(double[] numbers) {
        double largest = 0;
        for (double number : numbers) {
            largest = Math.max(largest, number);
        }
        return largest;
    }
}
