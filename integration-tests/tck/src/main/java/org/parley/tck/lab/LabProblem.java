package org.parley.tck.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealVector;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.runtime.random.Seeds;

/** A network of quadratic problems that differ from agent to agent, with every answer in closed form. */
public final class LabProblem implements BilevelModel {

    /** Dimension of x. */
    public static final int UPPER = 3;

    /** Dimension of y. */
    public static final int LOWER = 4;

    private static final long SEED = 20260801;

    private final List<LabCosts> agents = new ArrayList<>();

    public LabProblem(int agents) {
        for (int agent = 0; agent < agents; agent++) {
            RandomGenerator random = new Seeds(SEED).stream("lab-problem", agent, 0);
            this.agents.add(LabCosts.random(UPPER, LOWER, random));
        }
    }

    @Override
    public int upperDimension() {
        return UPPER;
    }

    @Override
    public int lowerDimension() {
        return LOWER;
    }

    @Override
    public AgentCosts agent(int agent) {
        return new LabObjective(agents.get(agent));
    }

    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        return switch (problem) {
            case SHARED_LOWER -> Optional.of(new LabReference(List.of(average())));
            case PERSONAL_LOWER -> Optional.of(new LabReference(agents));
            case PRIVATE_UPPER -> Optional.empty();
        };
    }

    /** The whole network's costs. */
    public LabCosts average() {
        return LabCosts.average(agents);
    }

    /** The y that minimises the network's lower cost at x = 0. */
    public double[] lowerSolutionAtZero() {
        double[] y = new double[LOWER];
        reference(ProblemClass.SHARED_LOWER).orElseThrow().lowerSolution(new double[UPPER], 0, y);
        return y;
    }

    /** Exact answers for one cost shared by all agents, or one for each. */
    private record LabReference(List<LabCosts> costs) implements Reference {

        @Override
        public void lowerSolution(double[] x, int agent, double[] out) {
            LabCosts own = costs.size() == 1 ? costs.get(0) : costs.get(agent);
            copy(own.lowerSolution(new ArrayRealVector(x)), out);
        }

        @Override
        public void hypergradient(double[] x, double[] out) {
            copy(hypergradient(new ArrayRealVector(x)), out);
        }

        /** The hypergradient is affine in x. */
        @Override
        public Optional<double[]> solution() {
            RealVector atZero = hypergradient(new ArrayRealVector(UPPER));
            var slope = LabCosts.matrix(UPPER, UPPER);
            for (int k = 0; k < UPPER; k++) {
                RealVector unit = new ArrayRealVector(UPPER);
                unit.setEntry(k, 1);
                slope.setColumnVector(k, hypergradient(unit).subtract(atZero));
            }
            return Optional.of(new LUDecomposition(slope)
                    .getSolver()
                    .solve(atZero.mapMultiply(-1))
                    .toArray());
        }

        private RealVector hypergradient(RealVector x) {
            RealVector sum = new ArrayRealVector(UPPER);
            for (LabCosts each : costs) {
                sum = sum.add(each.hypergradient(x, each.lowerSolution(x)));
            }
            return sum.mapDivide(costs.size());
        }

        private static void copy(RealVector from, double[] to) {
            System.arraycopy(from.toArray(), 0, to, 0, to.length);
        }
    }
}
