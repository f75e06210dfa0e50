package org.parley.plugins.models.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;

/**
 * The exact lower solution and hypergradient of any model whose lower cost is strongly convex, by Newton's method and conjugate gradients
 * on all samples of all agents. Depends on x alone, so that records do not depend on what was recorded before.
 */
public final class ComputedReference implements Reference {

    /** Samples times parameters times dimension of y, about the operations of one solve: a tenth of a second. */
    private static final double AFFORDABLE = 1e9;

    private final List<AverageCosts> problems;
    private double[] lastX = new double[0];
    private List<double[]> lastSolutions = List.of();

    private ComputedReference(List<AverageCosts> problems) {
        this.problems = List.copyOf(problems);
    }

    /**
     * A reference for this class of problem; none where every agent has an x of its own, for there is no single answer then.
     *
     * @param agents how many agents there are
     */
    public static Optional<Reference> of(BilevelModel model, ProblemClass problem, int agents) {
        if (problem == ProblemClass.PRIVATE_UPPER) {
            return Optional.empty();
        }
        List<AgentObjective> objectives = new ArrayList<>();
        for (int agent = 0; agent < agents; agent++) {
            objectives.add(model.agent(agent));
        }
        int p = model.upperDimension();
        int q = model.lowerDimension();
        List<AverageCosts> problems = problem == ProblemClass.PERSONAL_LOWER
                ? objectives.stream()
                        .map(agent -> new AverageCosts(List.of(agent), p, q))
                        .toList()
                : List.of(new AverageCosts(objectives, p, q));
        return Optional.of(new ComputedReference(problems));
    }

    /** Whether computing it for every record is no burden. */
    public static boolean isAffordable(BilevelModel model, long samples) {
        double parameters = (double) model.upperDimension() + model.lowerDimension();
        return samples * parameters * model.lowerDimension() <= AFFORDABLE;
    }

    @Override
    public void lowerSolution(double[] x, int agent, double[] out) {
        solve(x);
        double[] solution = lastSolutions.get(problems.size() == 1 ? 0 : agent);
        System.arraycopy(solution, 0, out, 0, out.length);
    }

    @Override
    public void hypergradient(double[] x, double[] out) {
        solve(x);
        Arrays.fill(out, 0);
        for (int k = 0; k < problems.size(); k++) {
            double[] gradient = problems.get(k).hypergradient(x, lastSolutions.get(k));
            ConjugateGradients.add(1.0 / problems.size(), gradient, out);
        }
    }

    private void solve(double[] x) {
        if (!Arrays.equals(x, lastX)) {
            lastSolutions =
                    problems.stream().map(problem -> problem.lowerSolution(x)).toList();
            lastX = x.clone();
        }
    }
}
