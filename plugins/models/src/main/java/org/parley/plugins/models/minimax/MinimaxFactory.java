package org.parley.plugins.models.minimax;

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

/** {@code minimax}: min over x of max over y of f(x, y), as the bilevel problem with g = -f; see {@link SaddleObjective}. */
@Extension
@Described(name = "minimax", says = "Saddle point of random costs, convex in x and concave in y: g = -f.")
public final class MinimaxFactory implements BilevelModelFactory {

    private static final Option<Integer> UPPER =
            Option.integer("upper").from(1).to(100_000).orElse(10).says("Dimension of x.");
    private static final Option<Integer> LOWER =
            Option.integer("lower").from(1).to(100_000).orElse(10).says("Dimension of y.");
    private static final Option<Double> HETEROGENEITY = Option.number("heterogeneity")
            .from(0)
            .to(1000)
            .orElse(0.7)
            .says("How much agents differ; 0 makes them equal.");
    private static final Option<Double> CONVEXITY =
            Option.number("convexity").from(0).to(1e6).orElse(1.0).says("Curvature of f in x.");
    private static final Option<Double> CONCAVITY =
            Option.number("concavity").from(1e-9).to(1e6).orElse(1.0).says("Curvature of -f in y.");

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
        return new Minimax(agents, p, q);
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        long p = settings.get(UPPER);
        long q = settings.get(LOWER);
        double numbers = agents * ((double) p * q + p + q);
        return Optional.of(new ModelSize(p, q, Double.BYTES * numbers));
    }

    /** Entries of K are scaled so that its largest singular value is about one. */
    private static SaddleObjective one(Settings settings, int p, int q, RandomGenerator shared, RandomGenerator own) {
        double heterogeneity = settings.get(HETEROGENEITY);
        double scale = 1 / (Math.sqrt(p) + Math.sqrt(q));
        double[][] k = new double[p][];
        for (int i = 0; i < p; i++) {
            k[i] = blend(q, scale, heterogeneity, shared, own);
        }
        return new SaddleObjective(
                k,
                blend(p, 1, heterogeneity, shared, own),
                blend(q, 1, heterogeneity, shared, own),
                settings.get(CONVEXITY),
                settings.get(CONCAVITY));
    }

    private static double[] blend(
            int size, double scale, double heterogeneity, RandomGenerator shared, RandomGenerator own) {
        double[] values = new double[size];
        for (int i = 0; i < size; i++) {
            values[i] = scale * (shared.nextGaussian() + heterogeneity * own.nextGaussian());
        }
        return values;
    }
}
