package org.parley.plugins.models.compositional;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
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
public final class CompositionalFactory implements BilevelModelFactory {

    @Override
    public String name() {
        return "compositional";
    }

    @Override
    public String description() {
        return "Stochastic compositional problem: a portfolio judged by mean and variance that the lower level learns.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.integer("assets", 10, 1, 100_000, "How many assets there are, the dimension of x."),
                Option.integer("samples", 200, 1, 10_000_000, "How many vectors of returns each agent saw."),
                Option.number("heterogeneity", 0.5, 0, 1000, "How much the mean returns that agents see differ."),
                Option.number("aversion", 1, 0, 1e6, "How much variance costs against mean return."),
                Option.number("ridge", 0.1, 0, 1e6, "Adds ridge/2 |x|^2 to f."));
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int assets = (int) settings.integer("assets");
        double[] means = context.random("portfolio/means", 0).doubles(assets).toArray();
        List<double[][]> returns = new ArrayList<>();
        for (int agent = 0; agent < context.agents(); agent++) {
            returns.add(returns(settings, means, context.random("portfolio/returns", agent)));
        }
        return new Compositional(returns, assets, settings.number("aversion"), settings.number("ridge"));
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        long assets = settings.integer("assets");
        double numbers = (double) agents * settings.integer("samples") * assets;
        return Optional.of(new ModelSize(assets, 2, Double.BYTES * numbers));
    }

    private static double[][] returns(Settings settings, double[] means, RandomGenerator random) {
        double[] own = means.clone();
        for (int j = 0; j < own.length; j++) {
            own[j] += settings.number("heterogeneity") * random.nextGaussian();
        }
        double[][] returns = new double[(int) settings.integer("samples")][own.length];
        for (double[] sample : returns) {
            double market = random.nextGaussian();
            for (int j = 0; j < own.length; j++) {
                sample[j] = own[j] + 0.5 * market + 0.5 * random.nextGaussian();
            }
        }
        return returns;
    }
}
