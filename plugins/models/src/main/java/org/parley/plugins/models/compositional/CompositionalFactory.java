package org.parley.plugins.models.compositional;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.pf4j.Extension;

/**
 * {@code compositional}: min f(E[h(x)]) as a bilevel problem, y learning E[h(x)]; here a portfolio x of which mean return and variance
 * are traded, with random returns of which every agent saw some.
 */
@Extension
@Described(
        name = "compositional",
        says = "Stochastic compositional problem: a portfolio judged by mean and variance that the lower level learns.")
public final class CompositionalFactory implements BilevelModelFactory {

    private static final Option<Integer> ASSETS = Option.integer("assets")
            .from(1)
            .to(100_000)
            .orElse(10)
            .says("How many assets there are, the dimension of x.");
    private static final Option<Integer> SAMPLES = Option.integer("samples")
            .from(1)
            .to(10_000_000)
            .orElse(200)
            .says("How many vectors of returns each agent saw.");
    private static final Option<Double> HETEROGENEITY = Option.number("heterogeneity")
            .from(0)
            .to(1000)
            .orElse(0.5)
            .says("How much the mean returns that agents see differ.");
    private static final Option<Double> AVERSION =
            Option.number("aversion").from(0).to(1e6).orElse(1.0).says("How much variance costs against mean return.");
    private static final Option<Double> RIDGE =
            Option.number("ridge").from(0).to(1e6).orElse(0.1).says("Adds ridge/2 |x|^2 to f.");

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
        return new Compositional(returns, assets, settings.get(AVERSION), settings.get(RIDGE));
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
}
