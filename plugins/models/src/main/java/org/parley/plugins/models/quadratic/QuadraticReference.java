package org.parley.plugins.models.quadratic;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.DecompositionSolver;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.parley.api.model.Draw;
import org.parley.api.model.Reference;
import org.parley.plugins.models.quadratic.QuadraticStore.QuadraticObjective;

/** The reference solution of a quadratic network: one for all agents, or one per agent. */
final class QuadraticReference implements Reference {

    private final List<ExactSolution> solutions;
    private final int upperDimension;

    /**
     * @param solutions a single solution for a shared lower level, or one per agent for a personal one
     */
    QuadraticReference(List<ExactSolution> solutions, int upperDimension) {
        this.solutions = List.copyOf(solutions);
        this.upperDimension = upperDimension;
    }

    @Override
    public void lowerSolution(double[] x, int agent, double[] out) {
        RealVector y = of(agent).lowerSolution(new ArrayRealVector(x, false));
        System.arraycopy(y.toArray(), 0, out, 0, out.length);
    }

    @Override
    public void hypergradient(double[] x, double[] out) {
        System.arraycopy(hypergradient(new ArrayRealVector(x, false)).toArray(), 0, out, 0, out.length);
    }

    /** The gradient is affine in x, so p + 1 evaluations determine its matrix. */
    @Override
    public Optional<double[]> solution() {
        RealVector atZero = hypergradient(new ArrayRealVector(upperDimension));
        RealMatrix matrix = new Array2DRowRealMatrix(upperDimension, upperDimension);
        for (int k = 0; k < upperDimension; k++) {
            RealVector unit = new ArrayRealVector(upperDimension);
            unit.setEntry(k, 1);
            matrix.setColumnVector(k, hypergradient(unit).subtract(atZero));
        }
        LUDecomposition decomposition = new LUDecomposition(matrix);
        if (!decomposition.getSolver().isNonSingular()) {
            return Optional.empty();
        }
        return Optional.of(
                decomposition.getSolver().solve(atZero.mapMultiply(-1)).toArray());
    }

    private RealVector hypergradient(RealVector x) {
        RealVector sum = new ArrayRealVector(upperDimension);
        for (ExactSolution solution : solutions) {
            sum = sum.add(solution.hypergradient(x));
        }
        return sum.mapDivide(solutions.size());
    }

    private ExactSolution of(int agent) {
        return solutions.size() == 1 ? solutions.get(0) : solutions.get(agent);
    }

    /**
     * The reference solution for personal upper variables and a shared y. y* minimizes the sum of the g_i(x_i, y). With z = (sum G_i)^-1
     * sum df_i/dy, the derivative of the sum of the f_i in x_i is df_i/dx - C_i z.
     */
    static final class PersonalUpperReference implements Reference {

        /** These costs do not have samples, so the draw is not used. */
        private static final Draw NO_DRAW = null;

        private final List<QuadraticObjective> agents;
        private final int p;
        private final int q;
        private final DecompositionSolver lowerHessian;

        PersonalUpperReference(QuadraticStore problems) {
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

        /** Solves for y, because the gradient of g_i in y is G_i y plus its value at zero. */
        private double[] lowerSolution(double[] x) {
            double[] zero = new double[q];
            double[] minus = solve((gradient, i) -> agents.get(i).lowerGradient(own(x, i), zero, NO_DRAW, gradient));
            return Arrays.stream(minus).map(entry -> -entry).toArray();
        }

        /** Returns (sum G_i)^-1 times the sum of the agents' vectors. */
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

    /**
     * y*(x) = -G^-1 (C'x + c) and the gradient of Phi(x) = f(x, y*(x)) for one quadratic problem: that of the network for a shared lower
     * level, or that of one agent for a personal one.
     */
    static final class ExactSolution {

        private final RealMatrix f;
        private final RealMatrix h;
        private final RealMatrix k;
        private final RealMatrix c;
        private final RealVector a;
        private final RealVector b;
        private final RealVector linear;
        private final DecompositionSolver lowerHessian;

        /**
         * @throws NonPositiveDefiniteMatrixException if the lower problem does not have a unique solution
         */
        ExactSolution(Quadratic problem) {
            f = matrix(problem.f(), problem.lowerDimension());
            h = matrix(problem.h(), problem.upperDimension());
            k = matrix(problem.k(), problem.lowerDimension());
            c = matrix(problem.c(), problem.lowerDimension());
            a = new ArrayRealVector(problem.a(), false);
            b = new ArrayRealVector(problem.b(), false);
            linear = new ArrayRealVector(problem.linear(), false);
            lowerHessian = lowerHessian(problem);
        }

        /**
         * @throws NonPositiveDefiniteMatrixException if G is not positive definite
         */
        static DecompositionSolver lowerHessian(Quadratic problem) {
            RealMatrix g = matrix(problem.g(), problem.lowerDimension());
            return new CholeskyDecomposition(g, 1e-9, 1e-12).getSolver();
        }

        RealVector lowerSolution(RealVector x) {
            return lowerHessian.solve(c.preMultiply(x).add(linear)).mapMultiply(-1);
        }

        RealVector hypergradient(RealVector x) {
            RealVector y = lowerSolution(x);
            RealVector z = lowerHessian.solve(f.operate(y).add(a).add(k.preMultiply(x)));
            return h.operate(x).add(b).add(k.operate(y)).subtract(c.operate(z));
        }

        private static RealMatrix matrix(double[] flat, int columns) {
            double[][] rows = new double[flat.length / columns][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = Arrays.copyOfRange(flat, i * columns, (i + 1) * columns);
            }
            return new Array2DRowRealMatrix(rows, false);
        }
    }
}
