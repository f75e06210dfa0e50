package org.parley.plugins.models.reference;

import java.util.Arrays;
import java.util.List;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.plugins.models.network.WholeSet;
import org.parley.plugins.models.numeric.Vectors;

/** The costs of some agents, averaged over them and over all their samples: of the whole network, or of a single agent. */
final class AverageCosts {

    /** Newton's method is done when the gradient is this small against what it was at zero. */
    private static final double TOLERANCE = 1e-13;

    /** Below this part of the right-hand side a residual is round-off. */
    private static final double EXACT = 1e-14;

    /** How exactly the first systems are solved, relative to the gradient. */
    private static final double LOOSEST = 0.1;

    private static final int MAX_STEPS = 100;
    private static final int MAX_HALVINGS = 30;

    private final List<OnAllSamples> agents;
    private final int upperDimension;
    private final int lowerDimension;

    AverageCosts(List<AgentCosts> agents, int upperDimension, int lowerDimension) {
        this.agents = agents.stream().map(OnAllSamples::of).toList();
        this.upperDimension = upperDimension;
        this.lowerDimension = lowerDimension;
    }

    /** y*(x) by Newton's method from zero, so that it depends on x alone. */
    double[] lowerSolution(double[] x) {
        double[] y = new double[lowerDimension];
        double[] gradient = lowerGradient(x, y);
        double size = Vectors.norm(gradient);
        double first = size;
        double enough = TOLERANCE * first;
        for (int step = 0; step < MAX_STEPS && size > enough; step++) {
            // Solved as exactly as the gradient has become small, the systems leave Newton's method quadratic.
            double[] direction = solve(x, y, gradient, Math.min(LOOSEST, size / first));
            double length = 1;
            double[] next = moved(y, -length, direction);
            double[] nextGradient = lowerGradient(x, next);
            for (int halving = 0; halving < MAX_HALVINGS && !(Vectors.norm(nextGradient) < size); halving++) {
                length /= 2;
                next = moved(y, -length, direction);
                nextGradient = lowerGradient(x, next);
            }
            if (!(Vectors.norm(nextGradient) < size)) {
                return y;
            }
            y = next;
            gradient = nextGradient;
            size = Vectors.norm(gradient);
        }
        return y;
    }

    /** df/dx - d2g/dxdy (d2g/dydy)^-1 df/dy at (x, y). */
    double[] hypergradient(double[] x, double[] y) {
        double[] ofY = new double[lowerDimension];
        double[] out = new double[upperDimension];
        agents.forEach(agent -> agent.costs().moved());
        average(lowerDimension, ofY, (agent, part) -> agent.costs().upperGradientY(x, y, agent.upper(), part));
        average(upperDimension, out, (agent, part) -> agent.costs().upperGradientX(x, y, agent.upper(), part));
        double[] z = solve(x, y, ofY, EXACT);
        double[] correction = new double[upperDimension];
        average(upperDimension, correction, (agent, part) -> agent.costs().mixed(x, y, agent.lower(), z, part));
        Vectors.add(-1, correction, out);
        return out;
    }

    /** At the point of the last gradient. */
    private double[] solve(double[] x, double[] y, double[] rightHandSide, double tolerance) {
        double[] z = new double[lowerDimension];
        new ConjugateGradients((v, image) -> average(
                        lowerDimension, image, (agent, part) -> agent.costs().hessian(x, y, agent.lower(), v, part)))
                .solve(rightHandSide, z, tolerance);
        return z;
    }

    private double[] lowerGradient(double[] x, double[] y) {
        double[] gradient = new double[lowerDimension];
        agents.forEach(agent -> agent.costs().moved());
        average(lowerDimension, gradient, (agent, part) -> agent.costs().lowerGradient(x, y, agent.lower(), part));
        return gradient;
    }

    /** One agent's costs and all its samples of each. */
    private record OnAllSamples(Objective<double[]> costs, Draw upper, Draw lower) {

        static OnAllSamples of(AgentCosts agent) {
            return new OnAllSamples(
                    agent.doubles(),
                    new WholeSet(agent.upperSamples(), true),
                    new WholeSet(agent.lowerSamples(), true));
        }
    }

    private interface Part {
        void of(OnAllSamples agent, double[] part);
    }

    private void average(int dimension, double[] out, Part product) {
        double[] part = new double[dimension];
        Arrays.fill(out, 0);
        for (OnAllSamples agent : agents) {
            product.of(agent, part);
            Vectors.add(1.0 / agents.size(), part, out);
        }
    }

    private static double[] moved(double[] point, double step, double[] direction) {
        double[] next = point.clone();
        Vectors.add(step, direction, next);
        return next;
    }
}
