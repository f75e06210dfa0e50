package org.parley.plugins.baselines;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentNumber;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.parley.api.model.NamedShape;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;

@Described(
        name = "maml",
        description =
                "MAML objective of another model: (x, y) becomes one variable, evaluated by the upper cost after one "
                        + "gradient step on the lower cost.")
public final class MamlFactory implements BilevelModelFactory {

    private static final Option<Component<BilevelModelFactory>> OF =
            Option.component("of", BilevelModelFactory.class).mandatory().description("The bilevel model.");
    private static final Option<Double> STEP = Option.number("step")
            .from(0)
            .to(1e6)
            .orElse(0.1)
            .description(
                    "Size of the inner step, which every agent takes on all of its samples before the evaluation.");

    @Override
    public List<Option<?>> options() {
        return List.of(OF, STEP);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        Component<BilevelModelFactory> of = settings.get(OF);
        return new MamlModel(of.factory().create(of.settings(), context), settings.get(STEP));
    }

    @Override
    public List<AgentNumber> numbers(Settings settings) {
        Component<BilevelModelFactory> of = settings.get(OF);
        return of.factory().numbers(of.settings());
    }

    @Override
    public boolean runsPrograms(Settings settings) {
        Component<BilevelModelFactory> of = settings.get(OF);
        return of.factory().runsPrograms(of.settings());
    }

    /** Both variables become the upper one; the lower level is empty. */
    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        Component<BilevelModelFactory> of = settings.get(OF);
        return of.factory()
                .size(of.settings(), agents)
                .map(size -> new ModelSize(size.upperDimension() + size.lowerDimension(), 0, size.ownBytes()));
    }

    /** The MAML version of a bilevel problem: w = (x, y) minimizes f(w - step grad g(w)). Metrics are measured after the inner step. */
    record MamlModel(BilevelModel model, double step) implements BilevelModel {

        @Override
        public int upperDimension() {
            return model.upperDimension() + model.lowerDimension();
        }

        @Override
        public int lowerDimension() {
            return 0;
        }

        @Override
        public AgentCosts agent(int agent) {
            return new MamlCosts(model.agent(agent), model.upperDimension(), model.lowerDimension(), step);
        }

        @Override
        public void start(int agent, RandomGenerator random, double[] w, double[] none) {
            double[] x = new double[model.upperDimension()];
            double[] y = new double[model.lowerDimension()];
            model.start(agent, random, x, y);
            System.arraycopy(x, 0, w, 0, x.length);
            System.arraycopy(y, 0, w, x.length, y.length);
        }

        @Override
        public List<NamedShape> upperLayout() {
            List<NamedShape> upper = model.upperLayout();
            List<NamedShape> lower = model.lowerLayout();
            return upper.isEmpty() || lower.isEmpty()
                    ? List.of()
                    : Stream.concat(upper.stream(), lower.stream()).toList();
        }

        @Override
        public List<Metric> metrics() {
            return model.metrics();
        }

        @Override
        public Optional<String> software() {
            return model.software();
        }

        @Override
        public void close() {
            model.close();
        }
    }

    /**
     * F(w) = f(w - step grad g(w)) with w = (x, y), as the upper cost of a problem with an empty lower variable.
     *
     * <p>Its gradient is (I - step d2g/dwdw) grad f at the adapted point. A bilevel model does not provide d2g/dxdx, so the product is the
     * difference of two gradients of g. Inner steps use all samples: only then is F of a batch the average over its samples.
     */
    static final class MamlCosts implements DoubleObjective {

        /**
         * The distance of w for a finite difference: the truncation error grows with its square, the round-off with 1e-16 divided by it.
         */
        private static final double DIFFERENCE = 1e-4;

        private final AgentCosts agent;
        private final Objective<double[]> costs;
        private final double step;
        private final Draw inner;
        private final double[] x;
        private final double[] y;
        private final double[] gradientX;
        private final double[] gradientY;
        private final double[] outerGradient;
        private final double[] below;

        MamlCosts(AgentCosts agent, int p, int q, double step) {
            this.agent = agent;
            this.costs = agent.doubles();
            this.step = step;
            inner = Draw.all(agent.lowerSamples(), () -> new SplittableRandom(0));
            x = new double[p];
            y = new double[q];
            gradientX = new double[p];
            gradientY = new double[q];
            outerGradient = new double[p + q];
            below = new double[p + q];
        }

        @Override
        public int upperSamples() {
            return agent.upperSamples();
        }

        @Override
        public SecondOrder secondOrder() {
            return SecondOrder.FINITE_DIFFERENCE;
        }

        @Override
        public double upper(double[] w, double[] none, Draw draw) {
            adapt(w);
            return costs.upper(x, y, draw);
        }

        @Override
        public void upperGradientX(double[] w, double[] none, Draw draw, double[] out) {
            adapt(w);
            costs.upperGradientX(x, y, draw, gradientX);
            costs.upperGradientY(x, y, draw, gradientY);
            join(outerGradient);
            double length = largest(outerGradient);
            double h = length == 0 ? DIFFERENCE : DIFFERENCE * Math.max(1, largest(w)) / length;
            lowerGradient(w, -h, outerGradient, below);
            lowerGradient(w, h, outerGradient, out);
            for (int k = 0; k < out.length; k++) {
                out[k] = outerGradient[k] - step * (out[k] - below[k]) / (2 * h);
            }
        }

        @Override
        public double lower(double[] w, double[] none, Draw draw) {
            return 0;
        }

        @Override
        public void upperGradientY(double[] w, double[] none, Draw draw, double[] out) {}

        @Override
        public void lowerGradient(double[] w, double[] none, Draw draw, double[] out) {}

        @Override
        public void lowerGradientX(double[] w, double[] none, Draw draw, double[] out) {
            Arrays.fill(out, 0);
        }

        @Override
        public void hessian(double[] w, double[] none, Draw draw, double[] v, double[] out) {}

        @Override
        public void mixed(double[] w, double[] none, Draw draw, double[] v, double[] out) {
            Arrays.fill(out, 0);
        }

        /** Measures the agent after the inner step. */
        @Override
        public void measure(double[] w, double[] none, double[] out) {
            adapt(w);
            costs.measure(x, y, out);
        }

        /** Stores w - step grad g(w) in (x, y), where the costs are evaluated next. */
        private void adapt(double[] w) {
            lowerGradient(w, 0, w, below);
            move(w, -step, below);
        }

        /** Writes the gradient of g at w + h v to {@code out}. */
        private void lowerGradient(double[] w, double h, double[] v, double[] out) {
            move(w, h, v);
            costs.lowerGradientX(x, y, inner, gradientX);
            costs.lowerGradient(x, y, inner, gradientY);
            join(out);
        }

        private void move(double[] w, double h, double[] v) {
            for (int k = 0; k < w.length; k++) {
                double entry = w[k] + h * v[k];
                if (k < x.length) {
                    x[k] = entry;
                } else {
                    y[k - x.length] = entry;
                }
            }
            costs.moved();
        }

        private void join(double[] out) {
            System.arraycopy(gradientX, 0, out, 0, x.length);
            System.arraycopy(gradientY, 0, out, x.length, y.length);
        }

        private static double largest(double[] v) {
            double largest = 0;
            for (double entry : v) {
                largest = Math.max(largest, Math.abs(entry));
            }
            return largest;
        }
    }
}
