package org.parley.plugins.models.regression;

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
 * {@code linear-regression}: A_i = A + h N_i and b_i = A_i (y + h n_i) + noise, where A and y are common, N_i and n_i an agent's own, all
 * normal, and h is the heterogeneity.
 */
@Extension
@Described(
        name = "linear-regression",
        says = "Synthetic linear regression on two levels, with a known solution; a sample is a row.")
public final class LinearRegressionFactory implements BilevelModelFactory {

    private static final Option<Integer> ROWS =
            Option.integer("rows").from(1).to(100_000).orElse(10).says("Rows of each A, the dimension of x.");
    private static final Option<Integer> FEATURES =
            Option.integer("features").from(1).to(100_000).orElse(10).says("Columns of each A, the dimension of y.");
    private static final Option<Double> HETEROGENEITY = Option.number("heterogeneity")
            .from(0)
            .to(1000)
            .orElse(1.0)
            .says("How much agents differ; 0.1 is mild, 1 is severe.");
    private static final Option<Double> NOISE =
            Option.number("noise").from(0).to(1000).orElse(0.1).says("Standard deviation of the noise on b.");
    private static final Option<Double> RIDGE =
            Option.number("ridge").from(1e-12).to(1e6).orElse(0.1).says("C in g = |A y - x|^2 + C |y|^2.");

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
        return new LinearRegression(agents, rows, features);
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        long rows = settings.get(ROWS);
        long features = settings.get(FEATURES);
        double numbers = agents * ((double) rows * features + rows);
        return Optional.of(new ModelSize(rows, features, Double.BYTES * numbers));
    }

    /** What is common is drawn anew from the same address for every agent, so it need not be kept. */
    private static RegressionObjective one(
            Settings settings, int rows, int features, RandomGenerator common, RandomGenerator own) {
        double heterogeneity = settings.get(HETEROGENEITY);
        double[] coefficients = blend(features, heterogeneity, common, own);
        double[][] a = new double[rows][];
        double[] b = new double[rows];
        for (int i = 0; i < rows; i++) {
            a[i] = blend(features, heterogeneity, common, own);
            b[i] = settings.get(NOISE) * own.nextGaussian();
            for (int k = 0; k < features; k++) {
                b[i] += a[i][k] * coefficients[k];
            }
        }
        return new RegressionObjective(a, b, settings.get(RIDGE));
    }

    private static double[] blend(int size, double heterogeneity, RandomGenerator common, RandomGenerator own) {
        double[] values = new double[size];
        for (int k = 0; k < size; k++) {
            values[k] = common.nextGaussian() + heterogeneity * own.nextGaussian();
        }
        return values;
    }
}
