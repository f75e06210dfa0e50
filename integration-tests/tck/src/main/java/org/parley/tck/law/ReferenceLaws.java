package org.parley.tck.law;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.tck.lab.FixedDraw;

/** Whether the answers that a model knows are answers to its own costs. */
record ReferenceLaws(ModelTrial trial) {

    private static final List<ProblemClass> CLASSES = List.of(ProblemClass.SHARED_LOWER, ProblemClass.PERSONAL_LOWER);

    /** What an iterative solver may leave, relative to the gradient where nothing is solved. */
    private static final double SOLVED = 1e-6;

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
        return judge("gradient left, relative,", (problem, model, reference) -> {
            double[] x = x(model);
            double usual = Vectors.norm(lowerGradient(model, problem, x, agent -> new double[model.lowerDimension()]));
            double left = Vectors.norm(lowerGradient(model, problem, x, agent -> solution(model, reference, x, agent)));
            return left / Math.max(usual, 1e-300);
        });
    }

    private Verdict hypergradientIsTheSlope() {
        return judge("relative error", (problem, model, reference) -> {
            double[] x = x(model);
            double[] direction = Vectors.random(x.length, ModelTrial.random("along", 0));
            double[] gradient = new double[x.length];
            reference.hypergradient(x, gradient);
            double claim = Vectors.dot(gradient, direction);
            double usual = Vectors.norm(gradient) * Vectors.norm(direction) / Math.sqrt(x.length);
            return Stencil.smallestError(
                    h -> new double[] {phi(model, reference, Vectors.sum(x, h, direction))},
                    slope -> Math.abs(slope[0] - claim) / Math.max(usual, Math.abs(slope[0])));
        });
    }

    /** How far a reference is off. */
    @FunctionalInterface
    private interface Distance {
        double of(ProblemClass problem, BilevelModel model, Reference reference);
    }

    /** The worst of all classes of problems for which the model knows a reference. */
    private Verdict judge(String words, Distance distance) {
        OptionalDouble worst = CLASSES.stream()
                .flatMap(problem -> {
                    BilevelModel model = trial.model(problem);
                    return model.reference(problem).map(reference -> distance.of(problem, model, reference)).stream();
                })
                .mapToDouble(Double::doubleValue)
                .max();
        return worst.isPresent()
                ? Verdict.atMost(SOLVED, worst.getAsDouble(), words)
                : Verdict.doesNotApply("it knows none");
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

    /** Of the network's average where y is shared, of all agents' own side by side where it is personal. */
    private static double[] lowerGradient(
            BilevelModel model, ProblemClass problem, double[] x, IntFunction<double[]> y) {
        int q = model.lowerDimension();
        boolean shared = problem == ProblemClass.SHARED_LOWER;
        double[] all = new double[shared ? q : q * ModelTrial.AGENTS];
        for (int agent = 0; agent < ModelTrial.AGENTS; agent++) {
            AgentCosts costs = model.agent(agent);
            double[] own = new double[q];
            costs.doubles().lowerGradient(x, y.apply(agent), FixedDraw.full(costs.lowerSamples()), own);
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
