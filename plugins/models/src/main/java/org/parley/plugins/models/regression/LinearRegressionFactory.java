package org.parley.plugins.models.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.pf4j.Extension;

/**
 * {@code linear-regression}: entries of A_i are normal around a shift of agent i, b_i = A_i y_i + noise, and the agents' own y_i are
 * normal around a common one; heterogeneity scales shifts and distances.
 */
@Extension
public final class LinearRegressionFactory implements BilevelModelFactory {

    @Override
    public String name() {
        return "linear-regression";
    }

    @Override
    public String description() {
        return "Synthetic linear regression on two levels, from stochastic rows, with a known solution.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.integer("rows", 10, 1, 100_000, "Rows of each A, the dimension of x."),
                Option.integer("features", 10, 1, 100_000, "Columns of each A, the dimension of y."),
                Option.number("heterogeneity", 1, 0, 1000, "How much agents differ; 0.1 is mild, 1 is severe."),
                Option.number("noise", 0.1, 0, 1000, "Standard deviation of the noise on b."),
                Option.number("ridge", 0.1, 1e-12, 1e6, "C in g = |A y - x|^2 + C |y|^2."));
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int rows = (int) settings.integer("rows");
        int features = (int) settings.integer("features");
        double[] common = normal(features, 0, context.random("regression/common", 0));
        List<RegressionObjective> agents = new ArrayList<>();
        for (int agent = 0; agent < context.agents(); agent++) {
            agents.add(one(settings, rows, common, context.random("regression/own", agent)));
        }
        return new LinearRegression(agents, rows, features);
    }

    private static RegressionObjective one(Settings settings, int rows, double[] common, RandomGenerator random) {
        double heterogeneity = settings.number("heterogeneity");
        double shift = heterogeneity * random.nextGaussian();
        double[] own = common.clone();
        for (int k = 0; k < own.length; k++) {
            own[k] += heterogeneity * random.nextGaussian();
        }
        double[][] a = new double[rows][];
        double[] b = new double[rows];
        for (int i = 0; i < rows; i++) {
            a[i] = normal(own.length, shift, random);
            b[i] = settings.number("noise") * random.nextGaussian();
            for (int k = 0; k < own.length; k++) {
                b[i] += a[i][k] * own[k];
            }
        }
        return new RegressionObjective(a, b, settings.number("ridge"));
    }

    private static double[] normal(int size, double mean, RandomGenerator random) {
        double[] values = new double[size];
        for (int k = 0; k < size; k++) {
            values[k] = mean + random.nextGaussian();
        }
        return values;
    }
}
