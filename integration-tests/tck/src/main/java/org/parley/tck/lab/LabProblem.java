package org.parley.tck.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
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

    private final List<Costs> agents = new ArrayList<>();

    public LabProblem(int agents) {
        for (int agent = 0; agent < agents; agent++) {
            RandomGenerator random = new Seeds(SEED).stream("lab-problem", agent, 0);
            this.agents.add(Costs.random(UPPER, LOWER, random));
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
        return new AgentObjective(agents.get(agent));
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
    public Costs average() {
        return Costs.average(agents);
    }

    /** The y that minimises the network's lower cost at x = 0. */
    public double[] lowerSolutionAtZero() {
        double[] y = new double[LOWER];
        reference(ProblemClass.SHARED_LOWER).orElseThrow().lowerSolution(new double[UPPER], 0, y);
        return y;
    }

    /** Exact answers for one cost shared by all agents, or one for each. */
    private record LabReference(List<Costs> costs) implements Reference {

        @Override
        public void lowerSolution(double[] x, int agent, double[] out) {
            Costs own = costs.size() == 1 ? costs.get(0) : costs.get(agent);
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
            var slope = Costs.matrix(UPPER, UPPER);
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
            for (Costs each : costs) {
                sum = sum.add(each.hypergradient(x, each.lowerSolution(x)));
            }
            return sum.mapDivide(costs.size());
        }

        private static void copy(RealVector from, double[] to) {
            System.arraycopy(from.toArray(), 0, to, 0, to.length);
        }
    }

    /**
     * f = 1/2 y'Fy + a'y + 1/2 x'Hx + b'x + x'Ky and g = 1/2 y'Gy + x'Cy + c'y.
     *
     * @param f F, q x q
     * @param a q
     * @param h H, p x p
     * @param b p
     * @param k K, p x q
     * @param g G, q x q, eigenvalues from 1 to 2
     * @param c C, p x q
     * @param linear c, q
     */
    public record Costs(
            RealMatrix f,
            RealVector a,
            RealMatrix h,
            RealVector b,
            RealMatrix k,
            RealMatrix g,
            RealMatrix c,
            RealVector linear) {

        /** Of g in y; the smallest is 1. */
        static final double LARGEST_CURVATURE = 2;

        /** Costs whose curvatures differ as much as their minima. */
        static Costs random(int p, int q, RandomGenerator random) {
            return new Costs(
                    symmetric(q, 1, 2, random),
                    vector(q, random),
                    symmetric(p, 2, 3, random),
                    vector(p, random),
                    rectangular(p, q, random).scalarMultiply(0.3),
                    symmetric(q, 1, LARGEST_CURVATURE, random),
                    rectangular(p, q, random).scalarMultiply(0.5),
                    vector(q, random));
        }

        static Costs average(List<Costs> all) {
            Costs sum = all.get(0);
            for (Costs next : all.subList(1, all.size())) {
                sum = sum.plus(next);
            }
            return sum.times(1.0 / all.size());
        }

        /** y*(x) = -G^-1 (C'x + c). */
        public RealVector lowerSolution(RealVector x) {
            return new LUDecomposition(g)
                    .getSolver()
                    .solve(c.preMultiply(x).add(linear))
                    .mapMultiply(-1);
        }

        /** df/dx - C G^-1 df/dy at (x, y). */
        public RealVector hypergradient(RealVector x, RealVector y) {
            RealVector gradientY = f.operate(y).add(a).add(k.preMultiply(x));
            RealVector z = new LUDecomposition(g).getSolver().solve(gradientY);
            return h.operate(x).add(b).add(k.operate(y)).subtract(c.operate(z));
        }

        private Costs plus(Costs o) {
            return new Costs(
                    f.add(o.f),
                    a.add(o.a),
                    h.add(o.h),
                    b.add(o.b),
                    k.add(o.k),
                    g.add(o.g),
                    c.add(o.c),
                    linear.add(o.linear));
        }

        private Costs times(double factor) {
            return new Costs(
                    f.scalarMultiply(factor),
                    a.mapMultiply(factor),
                    h.scalarMultiply(factor),
                    b.mapMultiply(factor),
                    k.scalarMultiply(factor),
                    g.scalarMultiply(factor),
                    c.scalarMultiply(factor),
                    linear.mapMultiply(factor));
        }

        static RealMatrix matrix(int rows, int columns) {
            return new Array2DRowRealMatrix(rows, columns);
        }

        /** U diag U' with a random rotation U and eigenvalues spread evenly from {@code low} to {@code high}. */
        private static RealMatrix symmetric(int size, double low, double high, RandomGenerator random) {
            double[] eigenvalues = new double[size];
            for (int i = 0; i < size; i++) {
                eigenvalues[i] = low + (high - low) * i / (size - 1);
            }
            RealMatrix matrix = MatrixUtils.createRealDiagonalMatrix(eigenvalues);
            RealVector axis = vector(size, random);
            RealMatrix reflection = MatrixUtils.createRealIdentityMatrix(size)
                    .subtract(axis.outerProduct(axis).scalarMultiply(2 / axis.dotProduct(axis)));
            return reflection.multiply(matrix).multiply(reflection);
        }

        private static RealMatrix rectangular(int rows, int columns, RandomGenerator random) {
            RealMatrix matrix = matrix(rows, columns);
            for (int i = 0; i < rows; i++) {
                matrix.setRowVector(i, vector(columns, random));
            }
            return matrix;
        }

        private static RealVector vector(int size, RandomGenerator random) {
            RealVector vector = new ArrayRealVector(size);
            for (int i = 0; i < size; i++) {
                vector.setEntry(i, random.nextGaussian());
            }
            return vector;
        }
    }

    /** {@link Costs} as a model's objective; loops by hand, so that it allocates nothing. */
    private static final class AgentObjective implements DoubleObjective {

        private final double[][] f;
        private final double[][] h;
        private final double[][] k;
        private final double[][] kTransposed;
        private final double[][] g;
        private final double[][] c;
        private final double[][] cTransposed;
        private final double[] a;
        private final double[] b;
        private final double[] linear;

        AgentObjective(Costs costs) {
            f = costs.f().getData();
            h = costs.h().getData();
            k = costs.k().getData();
            kTransposed = transposed(costs.k());
            g = costs.g().getData();
            c = costs.c().getData();
            cTransposed = transposed(costs.c());
            a = array(costs.a());
            b = array(costs.b());
            linear = array(costs.linear());
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return form(y, f, y) / 2 + dot(a, y) + form(x, h, x) / 2 + dot(b, x) + form(x, k, y);
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return form(y, g, y) / 2 + form(x, c, y) + dot(linear, y);
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            set(b, out);
            addProduct(h, x, out);
            addProduct(k, y, out);
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
            set(a, out);
            addProduct(f, y, out);
            addProduct(kTransposed, x, out);
        }

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            set(linear, out);
            addProduct(g, y, out);
            addProduct(cTransposed, x, out);
        }

        @Override
        public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
            Arrays.fill(out, 0);
            addProduct(c, y, out);
        }

        @Override
        public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            Arrays.fill(out, 0);
            addProduct(g, v, out);
        }

        @Override
        public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            Arrays.fill(out, 0);
            addProduct(c, v, out);
        }

        /** The largest eigenvalue of every G. */
        @Override
        public OptionalDouble smoothness() {
            return OptionalDouble.of(Costs.LARGEST_CURVATURE);
        }

        private static void set(double[] from, double[] out) {
            System.arraycopy(from, 0, out, 0, out.length);
        }

        private static void addProduct(double[][] matrix, double[] v, double[] out) {
            for (int i = 0; i < out.length; i++) {
                out[i] += dot(matrix[i], v);
            }
        }

        private static double form(double[] u, double[][] matrix, double[] v) {
            double sum = 0;
            for (int i = 0; i < u.length; i++) {
                sum += u[i] * dot(matrix[i], v);
            }
            return sum;
        }

        private static double dot(double[] u, double[] v) {
            double sum = 0;
            for (int i = 0; i < u.length; i++) {
                sum += u[i] * v[i];
            }
            return sum;
        }

        private static double[][] transposed(RealMatrix matrix) {
            return matrix.transpose().getData();
        }

        private static double[] array(RealVector vector) {
            return vector.toArray();
        }
    }
}
