package org.parley.plugins.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.parley.plugins.models.costs.GeneratedModel;
import org.parley.plugins.models.costs.GeneratedModel.SquaredError;
import org.parley.plugins.models.numeric.Vectors;

/**
 * {@code linear-regression}: A_i = A + h N_i and b_i = A_i (y + h n_i) + noise. A and y are common, N_i and n_i belong to one agent, all
 * are normal, and h is the heterogeneity.
 */
@Described(
        name = "linear-regression",
        description = "Synthetic bilevel linear regression with a known solution, in which a sample is a row.")
public final class LinearRegressionFactory implements BilevelModelFactory {

    /** The number of rows or features above which computing the solution takes longer than most runs. */
    private static final int MOST_TO_SOLVE = 1000;

    private static final Option<Integer> ROWS = Option.integer("rows")
            .from(1)
            .to(100_000)
            .orElse(10)
            .description("Number of rows of each A, the dimension of x.");
    private static final Option<Integer> FEATURES = Option.integer("features")
            .from(1)
            .to(100_000)
            .orElse(10)
            .description("Number of columns of each A, the dimension of y.");
    private static final Option<Double> HETEROGENEITY = Option.number("heterogeneity")
            .from(0)
            .to(1000)
            .orElse(1.0)
            .description("Degree of heterogeneity between agents; 0.1 is mild, 1 is severe.");
    private static final Option<Double> NOISE =
            Option.number("noise").from(0).to(1000).orElse(0.1).description("Standard deviation of the noise in b.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(1e-12)
            .to(1e6)
            .orElse(0.1)
            .description("Factor C of the penalty in g = |A y - x|^2 + C |y|^2.");

    @Override
    public List<Option<?>> options() {
        return List.of(ROWS, FEATURES, HETEROGENEITY, NOISE, RIDGE);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int rows = settings.get(ROWS);
        int features = settings.get(FEATURES);
        List<RegressionObjective> agents = new ArrayList<>();
        for (int agent = 0; agent < context.agents(); agent++) {
            RandomGenerator common = context.random("regression/common", 0);
            agents.add(one(settings, rows, features, common, context.random("regression/own", agent)));
        }
        boolean solvable = Math.max(rows, features) <= MOST_TO_SOLVE;
        if (solvable) {
            SquaredError error = new SquaredError(() -> solution(agents));
            agents.forEach(agent -> agent.withError(error));
        }
        return new GeneratedModel(
                rows,
                features,
                agents.size(),
                (long) agents.size() * rows,
                agents::get,
                solvable ? List.of(SquaredError.METRIC) : List.of());
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        long rows = settings.get(ROWS);
        long features = settings.get(FEATURES);
        double numbers = agents * ((double) rows * features + rows);
        return Optional.of(new ModelSize(rows, features, Double.BYTES * numbers));
    }

    /** The common part is drawn again for every agent, from the same random stream, so that it need not be stored. */
    private static RegressionObjective one(
            Settings settings, int rows, int features, RandomGenerator common, RandomGenerator own) {
        double heterogeneity = settings.get(HETEROGENEITY);
        double[] coefficients = Vectors.blend(features, 1, heterogeneity, common, own);
        double[][] a = new double[rows][];
        double[] b = new double[rows];
        for (int i = 0; i < rows; i++) {
            a[i] = Vectors.blend(features, 1, heterogeneity, common, own);
            b[i] = settings.get(NOISE) * own.nextGaussian();
            for (int k = 0; k < features; k++) {
                b[i] += a[i][k] * coefficients[k];
            }
        }
        return new RegressionObjective(a, b, settings.get(RIDGE));
    }

    /**
     * Returns the x that solves the whole network's problem with a shared y: y*(x) = S x with S = (M + C I)^-1 avg(A'), where M = avg(A'A),
     * and x minimizes avg |A S x - b|^2.
     *
     * @throws NonPositiveDefiniteMatrixException if the solution is not unique, as with more rows than features
     */
    static RealVector solution(List<RegressionObjective> agents) {
        int rows = agents.get(0).upperSamples();
        int features = agents.get(0).a[0].length;
        RealMatrix products = new Array2DRowRealMatrix(features, features);
        RealMatrix transposed = new Array2DRowRealMatrix(features, rows);
        RealVector targets = new ArrayRealVector(features);
        for (RegressionObjective agent : agents) {
            RealMatrix a = new Array2DRowRealMatrix(agent.a, false);
            products = products.add(a.transpose().multiply(a).scalarMultiply(1.0 / agents.size()));
            transposed = transposed.add(a.transpose().scalarMultiply(1.0 / agents.size()));
            targets = targets.add(
                    a.preMultiply(new ArrayRealVector(agent.b, false)).mapDivide(agents.size()));
        }
        RealMatrix ridge = MatrixUtils.createRealIdentityMatrix(features).scalarMultiply(agents.get(0).ridge);
        RealMatrix lower =
                new CholeskyDecomposition(products.add(ridge)).getSolver().solve(transposed);
        RealMatrix curvature = lower.transpose().multiply(products).multiply(lower);
        // Round-off makes it slightly asymmetric.
        RealMatrix symmetric = curvature.add(curvature.transpose()).scalarMultiply(0.5);
        return new CholeskyDecomposition(symmetric).getSolver().solve(lower.preMultiply(targets));
    }

    /**
     * f = |A y - b|^2 and g = |A y - x|^2 + C |y|^2. A sample is a row of A. A batch of m of the p rows has weight p / m, so it is
     * unbiased.
     */
    static final class RegressionObjective implements DoubleObjective {

        private final double[][] a;
        private final double[] b;
        private final double ridge;
        private SquaredError error;

        /**
         * @param a A, row by row
         */
        RegressionObjective(double[][] a, double[] b, double ridge) {
            this.a = a;
            this.b = b;
            this.ridge = ridge;
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return squares(y, b, draw);
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return squares(y, x, draw) + ridge * Vectors.dot(y, y);
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            Arrays.fill(out, 0);
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
            gradient(y, b, 0, draw, out);
        }

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            gradient(y, x, ridge, draw, out);
        }

        @Override
        public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
            Arrays.fill(out, 0);
            for (int k = 0; k < draw.size(); k++) {
                int row = draw.index(k);
                out[row] -= 2 * weight(draw) * (Vectors.dot(a[row], y) - x[row]);
            }
        }

        @Override
        public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            for (int k = 0; k < out.length; k++) {
                out[k] = 2 * ridge * v[k];
            }
            for (int k = 0; k < draw.size(); k++) {
                double[] row = a[draw.index(k)];
                Vectors.add(2 * weight(draw) * Vectors.dot(row, v), row, out);
            }
        }

        @Override
        public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            Arrays.fill(out, 0);
            for (int k = 0; k < draw.size(); k++) {
                int row = draw.index(k);
                out[row] -= 2 * weight(draw) * Vectors.dot(a[row], v);
            }
        }

        @Override
        public int upperSamples() {
            return a.length;
        }

        @Override
        public int lowerSamples() {
            return a.length;
        }

        /** The squared Frobenius norm of A bounds the largest eigenvalue of A'A. */
        @Override
        public OptionalDouble smoothness() {
            return OptionalDouble.of(2
                    * (Arrays.stream(a)
                                    .mapToDouble(row -> Vectors.dot(row, row))
                                    .sum()
                            + ridge));
        }

        void withError(SquaredError squaredError) {
            error = squaredError;
        }

        @Override
        public void measure(double[] x, double[] y, double[] out) {
            if (error != null) {
                out[0] = error.of(x);
            }
        }

        private double squares(double[] y, double[] target, Draw draw) {
            double sum = 0;
            for (int k = 0; k < draw.size(); k++) {
                int row = draw.index(k);
                double distance = Vectors.dot(a[row], y) - target[row];
                sum += distance * distance;
            }
            return weight(draw) * sum;
        }

        private void gradient(double[] y, double[] target, double pull, Draw draw, double[] out) {
            for (int k = 0; k < out.length; k++) {
                out[k] = 2 * pull * y[k];
            }
            for (int k = 0; k < draw.size(); k++) {
                int row = draw.index(k);
                Vectors.add(2 * weight(draw) * (Vectors.dot(a[row], y) - target[row]), a[row], out);
            }
        }

        private double weight(Draw draw) {
            return (double) a.length / draw.size();
        }
    }
}
