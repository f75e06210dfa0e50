package org.parley.plugins.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
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
import org.parley.plugins.models.numeric.Vectors;

/** {@code minimax}: min over x of max over y of f(x, y), as the bilevel problem with g = -f; see {@link SaddleObjective}. */
@Described(
        name = "minimax",
        description =
                "Minimax problem with g = -f: a saddle point of random costs that are convex in x and concave in y.")
public final class MinimaxFactory implements BilevelModelFactory {

    private static final Option<Integer> UPPER =
            Option.integer("upper").from(1).to(100_000).orElse(10).description("Dimension of x.");
    private static final Option<Integer> LOWER =
            Option.integer("lower").from(1).to(100_000).orElse(10).description("Dimension of y.");
    private static final Option<Double> HETEROGENEITY = Option.number("heterogeneity")
            .from(0)
            .to(1000)
            .orElse(0.7)
            .description("Degree of heterogeneity between agents; 0 means identical agents.");
    private static final Option<Double> CONVEXITY =
            Option.number("convexity").from(0).to(1e6).orElse(1.0).description("Curvature of f in x.");
    private static final Option<Double> CONCAVITY =
            Option.number("concavity").from(1e-9).to(1e6).orElse(1.0).description("Curvature of -f in y.");

    @Override
    public List<Option<?>> options() {
        return List.of(UPPER, LOWER, HETEROGENEITY, CONVEXITY, CONCAVITY);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int p = settings.get(UPPER);
        int q = settings.get(LOWER);
        List<SaddleObjective> agents = new ArrayList<>();
        for (int agent = 0; agent < context.agents(); agent++) {
            agents.add(one(settings, p, q, context.random("minimax/shared", 0), context.random("minimax/own", agent)));
        }
        return new GeneratedModel(p, q, agents.size(), agents.size(), agents::get, List.of());
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        long p = settings.get(UPPER);
        long q = settings.get(LOWER);
        double numbers = agents * ((double) p * q + p + q);
        return Optional.of(new ModelSize(p, q, Double.BYTES * numbers));
    }

    /** Scales the entries of K so that its largest singular value is about one. */
    private static SaddleObjective one(Settings settings, int p, int q, RandomGenerator shared, RandomGenerator own) {
        double heterogeneity = settings.get(HETEROGENEITY);
        double scale = 1 / (Math.sqrt(p) + Math.sqrt(q));
        double[][] k = new double[p][];
        for (int i = 0; i < p; i++) {
            k[i] = Vectors.blend(q, scale, heterogeneity, shared, own);
        }
        return new SaddleObjective(
                k,
                Vectors.blend(p, 1, heterogeneity, shared, own),
                Vectors.blend(q, 1, heterogeneity, shared, own),
                settings.get(CONVEXITY),
                settings.get(CONCAVITY));
    }

    /**
     * f = convexity/2 |x|^2 + b'x + x'Ky + c'y - concavity/2 |y|^2, and g = -f.
     *
     * @param k K, row by row, with one row for each entry of x
     */
    private record SaddleObjective(double[][] k, double[] b, double[] c, double convexity, double concavity)
            implements DoubleObjective {

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            double sum = convexity / 2 * Vectors.dot(x, x)
                    + Vectors.dot(b, x)
                    + Vectors.dot(c, y)
                    - concavity / 2 * Vectors.dot(y, y);
            for (int i = 0; i < x.length; i++) {
                sum += x[i] * Vectors.dot(k[i], y);
            }
            return sum;
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return -upper(x, y, draw);
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            for (int i = 0; i < x.length; i++) {
                out[i] = convexity * x[i] + b[i] + Vectors.dot(k[i], y);
            }
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
            for (int j = 0; j < y.length; j++) {
                out[j] = c[j] - concavity * y[j];
            }
            for (int i = 0; i < x.length; i++) {
                for (int j = 0; j < y.length; j++) {
                    out[j] += x[i] * k[i][j];
                }
            }
        }

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            upperGradientY(x, y, draw, out);
            negate(out);
        }

        @Override
        public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
            upperGradientX(x, y, draw, out);
            negate(out);
        }

        @Override
        public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            for (int j = 0; j < v.length; j++) {
                out[j] = concavity * v[j];
            }
        }

        @Override
        public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            for (int i = 0; i < out.length; i++) {
                out[i] = -Vectors.dot(k[i], v);
            }
        }

        @Override
        public OptionalDouble smoothness() {
            return OptionalDouble.of(concavity);
        }

        private static void negate(double[] values) {
            for (int i = 0; i < values.length; i++) {
                values[i] = -values[i];
            }
        }
    }
}
