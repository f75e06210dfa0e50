package org.parley.plugins.models.quadratic;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DecompositionSolver;
import org.parley.api.model.Reference;

/**
 * Exact answers where each agent has an x of its own and y is agreed: y* minimises the sum of the g_i(x_i, y), and with
 * z = (sum G_i)^-1 sum (F_i y* + a_i + K_i'x_i) the sum of the f_i changes with x_i by H_i x_i + b_i + K_i y* - C_i z.
 */
final class PrivateUpperReference implements Reference {

    private final List<Quadratic> agents;
    private final int p;
    private final int q;
    private final DecompositionSolver lowerHessian;

    PrivateUpperReference(List<Quadratic> agents) {
        this.agents = List.copyOf(agents);
        p = agents.get(0).upperDimension();
        q = agents.get(0).lowerDimension();
        lowerHessian = ExactSolution.lowerHessian(Quadratic.average(agents, p, q));
    }

    @Override
    public void lowerSolution(double[] x, int agent, double[] out) {
        System.arraycopy(lowerSolution(x), 0, out, 0, q);
    }

    @Override
    public void hypergradient(double[] x, double[] out) {
        double[] y = lowerSolution(x);
        double[] sum = new double[q];
        for (int i = 0; i < agents.size(); i++) {
            Products.addVector(agents.get(i).a(), sum);
            Products.addTransposed(agents.get(i).f(), y, sum);
            Products.addTransposed(agents.get(i).k(), own(x, i), sum);
        }
        double[] minusZ = minusSolved(sum);
        for (int i = 0; i < agents.size(); i++) {
            double[] gradient = agents.get(i).b().clone();
            Products.addTransposed(agents.get(i).h(), own(x, i), gradient);
            Products.add(agents.get(i).k(), y, gradient);
            Products.add(agents.get(i).c(), minusZ, gradient);
            System.arraycopy(gradient, 0, out, i * p, p);
        }
    }

    private double[] lowerSolution(double[] x) {
        double[] sum = new double[q];
        for (int i = 0; i < agents.size(); i++) {
            Products.addVector(agents.get(i).linear(), sum);
            Products.addTransposed(agents.get(i).c(), own(x, i), sum);
        }
        return minusSolved(sum);
    }

    /** -(sum G_i)^-1 of a sum over agents. */
    private double[] minusSolved(double[] sum) {
        return lowerHessian
                .solve(new ArrayRealVector(sum, false))
                .mapMultiply(-1.0 / agents.size())
                .toArray();
    }

    private double[] own(double[] x, int agent) {
        return Arrays.copyOfRange(x, agent * p, (agent + 1) * p);
    }
}
