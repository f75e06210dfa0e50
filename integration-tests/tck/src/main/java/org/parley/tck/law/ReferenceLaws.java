package org.parley.tck.law;

import java.util.List;
import java.util.Optional;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.tck.lab.FixedDraw;

/** Whether the answers that a model knows are answers to its own costs. */
final class ReferenceLaws {

    private static final List<ProblemClass> CLASSES = List.of(ProblemClass.SHARED_LOWER, ProblemClass.PERSONAL_LOWER);

    /** What an iterative solver may leave, relative to the gradient where nothing is solved. */
    private static final double SOLVED = 1e-6;

    private final ModelTrial trial;

    ReferenceLaws(ModelTrial trial) {
        this.trial = trial;
    }

    List<Law> all() {
        return List.of(
                new Law(
                        "the lower solution it knows is where the lower gradient vanishes",
                        this::lowerSolutionIsStationary),
                new Law(
                        "the hypergradient it knows is the derivative of the upper cost at the lower solution",
                        this::hypergradientIsTheSlope));
    }

    private Verdict lowerSolutionIsStationary() {
        double worst = 0;
        boolean applies = false;
        for (ProblemClass problem : CLASSES) {
            BilevelModel model = trial.model(problem);
            Optional<Reference> reference = model.reference(problem);
            if (reference.isPresent()) {
                applies = true;
                double[] x = x(model);
                double usual =
                        Vectors.norm(lowerGradient(model, problem, x, agent -> new double[model.lowerDimension()]));
                double left = Vectors.norm(
                        lowerGradient(model, problem, x, agent -> solution(model, reference.get(), x, agent)));
                worst = Math.max(worst, left / Math.max(usual, 1e-300));
            }
        }
        return applies
                ? Verdict.atMost(SOLVED, worst, "gradient left, relative,")
                : Verdict.doesNotApply("it knows none");
    }

    private Verdict hypergradientIsTheSlope() {
        double worst = 0;
        boolean applies = false;
        for (ProblemClass problem : CLASSES) {
            BilevelModel model = trial.model(problem);
            Optional<Reference> reference = model.reference(problem);
            if (reference.isPresent()) {
                applies = true;
                double[] x = x(model);
                double[] direction = Vectors.random(x.length, ModelTrial.random("along", 0));
                double[] gradient = new double[x.length];
                reference.get().hypergradient(x, gradient);
                double claim = Vectors.dot(gradient, direction);
                double usual = Vectors.norm(gradient) * Vectors.norm(direction) / Math.sqrt(x.length);
                worst = Math.max(
                        worst,
                        Stencil.smallestError(
                                h -> new double[] {phi(model, reference.get(), Vectors.sum(x, h, direction))},
                                slope -> Math.abs(slope[0] - claim) / Math.max(usual, Math.abs(slope[0]))));
            }
        }
        return applies ? Verdict.atMost(SOLVED, worst, "relative error") : Verdict.doesNotApply("it knows none");
    }

    /** The network's upper cost with every agent's y at its solution. */
    private static double phi(BilevelModel model, Reference reference, double[] x) {
        double sum = 0;
        for (int agent = 0; agent < ModelTrial.AGENTS; agent++) {
            AgentCosts costs = model.agent(agent);
            sum += costs.doubles().upper(x, solution(model, reference, x, agent), FixedDraw.full(costs.upperSamples()));
        }
        return sum / ModelTrial.AGENTS;
    }

    /** Where an agent's y stands. */
    @FunctionalInterface
    private interface Place {
        double[] of(int agent);
    }

    /** Of the network's average where y is shared, of all agents' own side by side where it is personal. */
    private static double[] lowerGradient(BilevelModel model, ProblemClass problem, double[] x, Place y) {
        int q = model.lowerDimension();
        boolean shared = problem == ProblemClass.SHARED_LOWER;
        double[] all = new double[shared ? q : q * ModelTrial.AGENTS];
        for (int agent = 0; agent < ModelTrial.AGENTS; agent++) {
            AgentCosts costs = model.agent(agent);
            double[] own = new double[q];
            costs.doubles().lowerGradient(x, y.of(agent), FixedDraw.full(costs.lowerSamples()), own);
            for (int k = 0; k < q; k++) {
                all[shared ? k : agent * q + k] += own[k];
            }
        }
        return all;
    }

    private static double[] solution(BilevelModel model, Reference reference, double[] x, int agent) {
        double[] y = new double[model.lowerDimension()];
        reference.lowerSolution(x, agent, y);
        return y;
    }

    private static double[] x(BilevelModel model) {
        return Vectors.random(model.upperDimension(), ModelTrial.random("x", 0));
    }
}
