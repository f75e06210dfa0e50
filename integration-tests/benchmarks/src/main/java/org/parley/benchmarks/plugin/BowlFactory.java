package org.parley.benchmarks.plugin;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.pf4j.Extension;

/** {@code bowl}: f = |x|^2 / 2d for every agent, and no lower level: a cost that costs next to nothing, so that mixing is all there is. */
@Extension
@Described(name = "bowl", says = "The mean square of x, halved: as cheap as a cost can be.")
public final class BowlFactory implements BilevelModelFactory {

    private static final Option<Integer> UPPER =
            Option.integer("upper").from(1).to(Integer.MAX_VALUE - 8).orElse(1).says("Dimension of x.");

    @Override
    public List<Option<?>> options() {
        return List.of(UPPER);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int dimension = settings.get(UPPER);
        return new BilevelModel() {
            @Override
            public int upperDimension() {
                return dimension;
            }

            @Override
            public int lowerDimension() {
                return 0;
            }

            @Override
            public AgentCosts agent(int agent) {
                return new Bowl();
            }

            /** Different on every agent, or there would be nothing to mix. */
            @Override
            public void start(int agent, RandomGenerator random, double[] x, double[] y) {
                SplittableRandom own = new SplittableRandom(agent);
                Arrays.setAll(x, k -> own.nextDouble(-1, 1));
            }
        };
    }

    private static final class Bowl implements DoubleObjective {

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            double sum = 0;
            for (double entry : x) {
                sum += entry * entry;
            }
            return sum / (2 * x.length);
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return 0;
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            double factor = 1.0 / x.length;
            for (int k = 0; k < x.length; k++) {
                out[k] = factor * x[k];
            }
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {}

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {}

        @Override
        public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {}

        @Override
        public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            Arrays.fill(out, 0);
        }
    }
}
