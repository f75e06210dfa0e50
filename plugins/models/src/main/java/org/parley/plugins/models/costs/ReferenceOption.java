package org.parley.plugins.models.costs;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.parley.api.component.Option;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.network.Batch.WholeSet;
import org.parley.plugins.models.numeric.Vectors;

/** The option whether a model computes a reference solution for its records; by default, if this is cheap. */
public enum ReferenceOption {
    AUTO,
    YES,
    NO;

    /**
     * The limit of samples times parameters times dimension of y. This is about the number of operations of one solve, which takes some
     * hundredths of a second.
     */
    private static final double CHEAP = 1e8;

    public static final Option<ReferenceOption> OPTION = Option.choice("exact", ReferenceOption.class)
            .description(
                    "Recording of the exact hypergradient and the distance to the exact lower solution; auto records "
                            + "them if this is cheap.");

    /**
     * Returns the reference solution, if it is enabled. It is empty for personal upper variables, which do not have a common solution.
     *
     * @param agents the number of agents
     * @param samples the number of training samples of all agents
     */
    public Optional<Reference> reference(BilevelModel model, ProblemClass problem, int agents, long samples) {
        double parameters = (double) model.upperDimension() + model.lowerDimension();
        boolean cheap = samples * parameters * model.lowerDimension() <= CHEAP;
        return problem != ProblemClass.PERSONAL_UPPER && (this == YES || (this == AUTO && cheap))
                ? Optional.of(new ComputedReference(model, problem, agents))
                : Optional.empty();
    }

    /**
     * The exact lower solution and hypergradient for any model with a strongly convex lower cost, by Newton's method and conjugate
     * gradients on all samples of all agents.
     *
     * <p>It depends on x alone, so a record does not depend on earlier records.
     */
    private static final class ComputedReference implements Reference {

        private final List<AverageCosts> problems;
        private final double[][] lastPoints;
        private final double[][] lastSolutions;

        /**
         * @param agents the number of agents
         */
        private ComputedReference(BilevelModel model, ProblemClass problem, int agents) {
            int p = model.upperDimension();
            int q = model.lowerDimension();
            List<AgentCosts> costs =
                    IntStream.range(0, agents).mapToObj(model::agent).toList();
            problems = problem == ProblemClass.PERSONAL_LOWER
                    ? costs.stream()
                            .map(agent -> new AverageCosts(List.of(agent), p, q))
                            .toList()
                    : List.of(new AverageCosts(costs, p, q));
            lastPoints = new double[problems.size()][0];
            lastSolutions = new double[problems.size()][0];
        }

        @Override
        public void lowerSolution(double[] x, int agent, double[] out) {
            double[] solution = solution(problems.size() == 1 ? 0 : agent, x);
            System.arraycopy(solution, 0, out, 0, out.length);
        }

        @Override
        public void hypergradient(double[] x, double[] out) {
            Arrays.fill(out, 0);
            for (int k = 0; k < problems.size(); k++) {
                double[] gradient = problems.get(k).hypergradient(x, solution(k, x));
                Vectors.add(1.0 / problems.size(), gradient, out);
            }
        }

        /** Caches the solution of each problem separately, because agents may have different points. */
        private double[] solution(int problem, double[] x) {
            if (!Arrays.equals(x, lastPoints[problem])) {
                lastSolutions[problem] = problems.get(problem).lowerSolution(x);
                lastPoints[problem] = x.clone();
            }
            return lastSolutions[problem];
        }
    }

    /** The costs averaged over some agents and all their samples: over the whole network, or for a single agent. */
    private static final class AverageCosts {

        /** Newton's method stops when the gradient is smaller than this, relative to the gradient at zero. */
        private static final double TOLERANCE = 1e-13;

        /** A residual below this, relative to the right-hand side, is round-off. */
        private static final double EXACT = 1e-14;

        /** The tolerance of the first systems, relative to the gradient. */
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

        /** Returns y*(x) by Newton's method from zero, so that it depends on x alone. */
        double[] lowerSolution(double[] x) {
            double[] y = new double[lowerDimension];
            double[] gradient = lowerGradient(x, y);
            double size = Vectors.norm(gradient);
            double first = size;
            double enough = TOLERANCE * first;
            for (int step = 0; step < MAX_STEPS && size > enough; step++) {
                // Newton's method converges quadratically if the tolerance decreases with the gradient.
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

        /** Returns df/dx - d2g/dxdy (d2g/dydy)^-1 df/dy at (x, y). */
        double[] hypergradient(double[] x, double[] y) {
            double[] ofY = new double[lowerDimension];
            double[] out = new double[upperDimension];
            agents.forEach(agent -> agent.costs().moved());
            average(ofY, (agent, part) -> agent.costs().upperGradientY(x, y, agent.upper(), part));
            average(out, (agent, part) -> agent.costs().upperGradientX(x, y, agent.upper(), part));
            double[] z = solve(x, y, ofY, EXACT);
            double[] correction = new double[upperDimension];
            average(correction, (agent, part) -> agent.costs().mixed(x, y, agent.lower(), z, part));
            Vectors.add(-1, correction, out);
            return out;
        }

        /** Solves a system at the point of the last gradient. */
        private double[] solve(double[] x, double[] y, double[] rightHandSide, double tolerance) {
            return solve(
                    (v, image) -> average(image, (agent, part) -> agent.costs().hessian(x, y, agent.lower(), v, part)),
                    rightHandSide,
                    tolerance);
        }

        /**
         * Returns z with A z = b by conjugate gradients from zero, for a positive definite A that is given by its products. It stops at a
         * direction without positive curvature, which only round-off can cause.
         *
         * @param product writes A times its first argument to its second
         * @param tolerance the sufficient residual, relative to b
         */
        private static double[] solve(BiConsumer<double[], double[]> product, double[] b, double tolerance) {
            int size = b.length;
            double[] z = new double[size];
            double[] residual = b.clone();
            double[] direction = b.clone();
            double[] image = new double[size];
            double squares = Vectors.dot(residual, residual);
            double enough = tolerance * tolerance * squares;
            // Round-off destroys conjugacy, so a few more steps than the dimension may be needed.
            for (int step = 0; step < 2 * size + 10 && squares > enough; step++) {
                product.accept(direction, image);
                double curvature = Vectors.dot(direction, image);
                if (!(curvature > 0)) {
                    return z;
                }
                double length = squares / curvature;
                Vectors.add(length, direction, z);
                Vectors.add(-length, image, residual);
                double next = Vectors.dot(residual, residual);
                for (int k = 0; k < size; k++) {
                    direction[k] = residual[k] + next / squares * direction[k];
                }
                squares = next;
            }
            return z;
        }

        private double[] lowerGradient(double[] x, double[] y) {
            double[] gradient = new double[lowerDimension];
            agents.forEach(agent -> agent.costs().moved());
            average(gradient, (agent, part) -> agent.costs().lowerGradient(x, y, agent.lower(), part));
            return gradient;
        }

        /** One agent's costs with full draws of its samples. */
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

        private void average(double[] out, Part product) {
            double[] part = new double[out.length];
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
}
