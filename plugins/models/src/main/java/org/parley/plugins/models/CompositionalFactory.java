package org.parley.plugins.models;

import java.util.ArrayList;
import java.util.Arrays;
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

/**
 * {@code compositional}: min f(E[h(x)]) as a bilevel problem, where y learns E[h(x)]. Here x is a portfolio, which trades mean return
 * against variance, and every agent has samples of the random returns.
 */
@Described(
        name = "compositional",
        description =
                "Stochastic compositional problem: a portfolio optimized for mean and variance, which the lower level estimates.")
public final class CompositionalFactory implements BilevelModelFactory {

    private static final Option<Integer> ASSETS = Option.integer("assets")
            .from(1)
            .to(100_000)
            .orElse(10)
            .description("Number of assets, the dimension of x.");
    private static final Option<Integer> SAMPLES = Option.integer("samples")
            .from(1)
            .to(10_000_000)
            .orElse(200)
            .description("Number of return vectors per agent.");
    private static final Option<Double> HETEROGENEITY = Option.number("heterogeneity")
            .from(0)
            .to(1000)
            .orElse(0.5)
            .description("Degree of heterogeneity of the agents' mean returns; 0 means identical means.");
    private static final Option<Double> AVERSION = Option.number("aversion")
            .from(0)
            .to(1e6)
            .orElse(1.0)
            .description("Risk aversion, the weight of the variance relative to the mean return.");
    private static final Option<Double> RIDGE =
            Option.number("ridge").from(0).to(1e6).orElse(0.1).description("Factor of the penalty ridge/2 |x|^2 in f.");

    @Override
    public List<Option<?>> options() {
        return List.of(ASSETS, SAMPLES, HETEROGENEITY, AVERSION, RIDGE);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int assets = settings.get(ASSETS);
        double[] means = context.random("portfolio/means", 0).doubles(assets).toArray();
        List<double[][]> returns = new ArrayList<>();
        for (int agent = 0; agent < context.agents(); agent++) {
            returns.add(returns(settings, means, context.random("portfolio/returns", agent)));
        }
        long samples = (long) context.agents() * settings.get(SAMPLES);
        return new GeneratedModel(
                assets,
                2,
                context.agents(),
                samples,
                agent -> new PortfolioObjective(returns.get(agent), settings),
                List.of());
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        long assets = settings.get(ASSETS);
        double numbers = (double) agents * settings.get(SAMPLES) * assets;
        return Optional.of(new ModelSize(assets, 2, Double.BYTES * numbers));
    }

    private static double[][] returns(Settings settings, double[] means, RandomGenerator random) {
        double[] own = means.clone();
        for (int j = 0; j < own.length; j++) {
            own[j] += settings.get(HETEROGENEITY) * random.nextGaussian();
        }
        double[][] returns = new double[settings.get(SAMPLES)][own.length];
        for (double[] sample : returns) {
            double market = random.nextGaussian();
            for (int j = 0; j < own.length; j++) {
                sample[j] = own[j] + 0.5 * market + 0.5 * random.nextGaussian();
            }
        }
        return returns;
    }

    /**
     * f(x, y) = -y_1 + aversion (y_2 - y_1^2) + ridge/2 |x|^2 and g = E[1/2 |y - h(x, r)|^2] with h(x, r) = (r'x, (r'x)^2).
     *
     * <p>y learns the mean and the second moment of the return r'x, and f trades mean against variance. A sample is a vector of returns.
     */
    private static final class PortfolioObjective implements DoubleObjective {

        private final double[][] returns;
        private final double aversion;
        private final double ridge;
        private final double[] moments = new double[2];
        private boolean known;

        PortfolioObjective(double[][] returns, Settings settings) {
            this.returns = returns;
            this.aversion = settings.get(AVERSION);
            this.ridge = settings.get(RIDGE);
        }

        @Override
        public void moved() {
            known = false;
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return -y[0] + aversion * (y[1] - y[0] * y[0]) + ridge / 2 * Vectors.dot(x, x);
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            double sum = 0;
            for (int k = 0; k < draw.size(); k++) {
                double gain = Vectors.dot(returns[draw.index(k)], x);
                sum += Vectors.square(y[0] - gain) + Vectors.square(y[1] - gain * gain);
            }
            return sum / (2 * draw.size());
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            for (int k = 0; k < out.length; k++) {
                out[k] = ridge * x[k];
            }
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
            out[0] = -1 - 2 * aversion * y[0];
            out[1] = aversion;
        }

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            double[] h = moments(x, draw);
            out[0] = y[0] - h[0];
            out[1] = y[1] - h[1];
        }

        @Override
        public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
            Arrays.fill(out, 0);
            for (int k = 0; k < draw.size(); k++) {
                double[] sample = returns[draw.index(k)];
                double gain = Vectors.dot(sample, x);
                addMinusJacobian(sample, gain, (y[0] - gain) / draw.size(), (y[1] - gain * gain) / draw.size(), out);
            }
        }

        @Override
        public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            System.arraycopy(v, 0, out, 0, v.length);
        }

        @Override
        public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            Arrays.fill(out, 0);
            for (int k = 0; k < draw.size(); k++) {
                double[] sample = returns[draw.index(k)];
                addMinusJacobian(sample, Vectors.dot(sample, x), v[0] / draw.size(), v[1] / draw.size(), out);
            }
        }

        @Override
        public int lowerSamples() {
            return returns.length;
        }

        @Override
        public OptionalDouble smoothness() {
            return OptionalDouble.of(1);
        }

        private double[] moments(double[] x, Draw draw) {
            if (!known) {
                Arrays.fill(moments, 0);
                for (int k = 0; k < draw.size(); k++) {
                    double gain = Vectors.dot(returns[draw.index(k)], x);
                    moments[0] += gain / draw.size();
                    moments[1] += gain * gain / draw.size();
                }
                known = true;
            }
            return moments;
        }

        /** Computes out -= (dh/dx)' (first, second) for one sample. */
        private static void addMinusJacobian(double[] sample, double gain, double first, double second, double[] out) {
            double factor = -(first + 2 * second * gain);
            for (int j = 0; j < out.length; j++) {
                out[j] += factor * sample[j];
            }
        }
    }
}
