package org.parley.plugins.models.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.numeric.Vectors;

/**
 * The exact lower solution and hypergradient of any model whose lower cost is strongly convex, by Newton's method and conjugate gradients
 * on all samples of all agents. Depends on x alone, so that records do not depend on what was recorded before.
 */
final class ComputedReference implements Reference {

    private final List<AverageCosts> problems;
    private final double[][] lastPoints;
    private final double[][] lastSolutions;

    private ComputedReference(List<AverageCosts> problems) {
        this.problems = List.copyOf(problems);
        this.lastPoints = new double[problems.size()][0];
        this.lastSolutions = new double[problems.size()][0];
    }

    /**
     * A reference for this class of problem; none where every agent has an x of its own, for there is no single answer then.
     *
     * @param agents how many agents there are
     */
    static Optional<Reference> of(BilevelModel model, ProblemClass problem, int agents) {
        if (problem == ProblemClass.PRIVATE_UPPER) {
            return Optional.empty();
        }
        List<AgentCosts> costs = new ArrayList<>();
        for (int agent = 0; agent < agents; agent++) {
            costs.add(model.agent(agent));
        }
        int p = model.upperDimension();
        int q = model.lowerDimension();
        List<AverageCosts> problems = problem == ProblemClass.PERSONAL_LOWER
                ? costs.stream()
                        .map(agent -> new AverageCosts(List.of(agent), p, q))
                        .toList()
                : List.of(new AverageCosts(costs, p, q));
        return Optional.of(new ComputedReference(problems));
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

    /** Kept for each problem by itself: agents may look at points of their own. */
    private double[] solution(int problem, double[] x) {
        if (!Arrays.equals(x, lastPoints[problem])) {
            lastSolutions[problem] = problems.get(problem).lowerSolution(x);
            lastPoints[problem] = x.clone();
        }
        return lastSolutions[problem];
    }
}
