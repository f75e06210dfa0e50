package org.parley.plugins.models.reference;

import java.util.Arrays;
import java.util.List;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.Draw;
import org.parley.plugins.models.network.WholeSet;

/** The costs of some agents, averaged over them and over all their samples: of the whole network, or of a single agent. */
final class AverageCosts {

    /** Newton's method is done when the gradient is this small against what it was at zero. */
    private static final double TOLERANCE = 1e-13;

    private static final int MAX_STEPS = 100;
    private static final int MAX_HALVINGS = 30;

    private final List<AgentObjective> agents;
    private final int upperDimension;
    private final int lowerDimension;

    AverageCosts(List<AgentObjective> agents, int upperDimension, int lowerDimension) {
        this.agents = List.copyOf(agents);
        this.upperDimension = upperDimension;
        this.lowerDimension = lowerDimension;
    }

    /** y*(x) by Newton's method from zero, so that it depends on x alone. */
    double[] lowerSolution(double[] x) {
        double[] y = new double[lowerDimension];
        double[] gradient = lowerGradient(x, y);
        double size = norm(gradient);
        double enough = TOLERANCE * size;
        for (int step = 0; step < MAX_STEPS && size > enough; step++) {
            double[] direction = solve(x, y, gradient);
            double length = 1;
            double[] next = moved(y, -length, direction);
            double[] nextGradient = lowerGradient(x, next);
            for (int halving = 0; halving < MAX_HALVINGS && !(norm(nextGradient) < size); halving++) {
                length /= 2;
                next = moved(y, -length, direction);
                nextGradient = lowerGradient(x, next);
            }
            if (!(norm(nextGradient) < size)) {
                return y;
            }
            y = next;
            gradient = nextGradient;
            size = norm(gradient);
        }
        return y;
    }

    /** df/dx - d2g/dxdy (d2g/dydy)^-1 df/dy at (x, y). */
    double[] hypergradient(double[] x, double[] y) {
        double[] ofY = new double[lowerDimension];
        double[] out = new double[upperDimension];
        average(lowerDimension, ofY, (agent, part) -> agent.upperGradientY(x, y, upperDraw(agent), part));
        average(upperDimension, out, (agent, part) -> agent.upperGradientX(x, y, upperDraw(agent), part));
        double[] z = solve(x, y, ofY);
        double[] correction = new double[upperDimension];
        average(upperDimension, correction, (agent, part) -> agent.mixed(x, y, lowerDraw(agent), z, part));
        ConjugateGradients.add(-1, correction, out);
        return out;
    }

    private double[] solve(double[] x, double[] y, double[] rightHandSide) {
        double[] z = new double[lowerDimension];
        new ConjugateGradients((v, image) ->
                        average(lowerDimension, image, (agent, part) -> agent.hessian(x, y, lowerDraw(agent), v, part)))
                .solve(rightHandSide, z);
        return z;
    }

    private double[] lowerGradient(double[] x, double[] y) {
        double[] gradient = new double[lowerDimension];
        average(lowerDimension, gradient, (agent, part) -> agent.lowerGradient(x, y, lowerDraw(agent), part));
        return gradient;
    }

    private interface Part {
        void of(AgentObjective agent, double[] part);
    }

    private void average(int dimension, double[] out, Part product) {
        double[] part = new double[dimension];
        Arrays.fill(out, 0);
        for (AgentObjective agent : agents) {
            agent.moved();
            product.of(agent, part);
            ConjugateGradients.add(1.0 / agents.size(), part, out);
        }
    }

    private static Draw lowerDraw(AgentObjective agent) {
        return new WholeSet(agent.lowerSamples());
    }

    private static Draw upperDraw(AgentObjective agent) {
        return new WholeSet(agent.upperSamples());
    }

    private static double[] moved(double[] point, double step, double[] direction) {
        double[] next = point.clone();
        ConjugateGradients.add(step, direction, next);
        return next;
    }

    private static double norm(double[] v) {
        return Math.sqrt(ConjugateGradients.dot(v, v));
    }
}
