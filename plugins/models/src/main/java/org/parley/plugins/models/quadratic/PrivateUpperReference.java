package org.parley.plugins.models.quadratic;

import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DecompositionSolver;
import org.parley.api.model.Draw;
import org.parley.api.model.Reference;

/**
 * Exact answers where each agent has an x of its own and y is agreed: y* minimises the sum of the g_i(x_i, y), and with
 * z = (sum G_i)^-1 sum df_i/dy the sum of the f_i changes with x_i by df_i/dx - C_i z.
 */
final class PrivateUpperReference implements Reference {

    /** These costs have no samples to choose from. */
    private static final Draw NO_DRAW = null;

    private final List<QuadraticObjective> agents;
    private final int p;
    private final int q;
    private final DecompositionSolver lowerHessian;

    PrivateUpperReference(QuadraticStore problems) {
        agents = IntStream.range(0, problems.size())
                .mapToObj(problems::objective)
                .toList();
        p = problems.upperDimension();
        q = problems.lowerDimension();
        lowerHessian = ExactSolution.lowerHessian(Quadratic.average(problems, p, q));
    }

    @Override
    public void lowerSolution(double[] x, int agent, double[] out) {
        System.arraycopy(lowerSolution(x), 0, out, 0, q);
    }

    @Override
    public void hypergradient(double[] x, double[] out) {
        double[] y = lowerSolution(x);
        double[] z = solve((gradient, i) -> agents.get(i).upperGradientY(own(x, i), y, NO_DRAW, gradient));
        double[] gradient = new double[p];
        double[] correction = new double[p];
        for (int i = 0; i < agents.size(); i++) {
            agents.get(i).upperGradientX(own(x, i), y, NO_DRAW, gradient);
            agents.get(i).mixed(own(x, i), y, NO_DRAW, z, correction);
            for (int k = 0; k < p; k++) {
                out[i * p + k] = gradient[k] - correction[k];
            }
        }
    }

    /** The gradient of g_i in y is G_i y plus what it is at zero. */
    private double[] lowerSolution(double[] x) {
        double[] zero = new double[q];
        double[] minus = solve((gradient, i) -> agents.get(i).lowerGradient(own(x, i), zero, NO_DRAW, gradient));
        return Arrays.stream(minus).map(entry -> -entry).toArray();
    }

    /** (sum G_i)^-1 times the sum of a vector of each agent. */
    private double[] solve(ObjIntConsumer<double[]> ofAgent) {
        double[] sum = new double[q];
        double[] one = new double[q];
        for (int i = 0; i < agents.size(); i++) {
            ofAgent.accept(one, i);
            for (int k = 0; k < q; k++) {
                sum[k] += one[k] / agents.size();
            }
        }
        return lowerHessian.solve(new ArrayRealVector(sum, false)).toArray();
    }

    private double[] own(double[] x, int agent) {
        return Arrays.copyOfRange(x, agent * p, (agent + 1) * p);
    }
}
