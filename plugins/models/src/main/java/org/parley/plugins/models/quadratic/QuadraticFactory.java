package org.parley.plugins.models.quadratic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.parley.plugins.models.numeric.ArraySize;
import org.pf4j.Extension;

/** {@code quadratic}: see {@link Quadratic}; from a file, or random. */
@Extension
public final class QuadraticFactory implements BilevelModelFactory {

    @Override
    public String name() {
        return "quadratic";
    }

    @Override
    public String description() {
        return "Quadratic costs with an exactly known solution, from a file or random.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.file(
                        "file",
                        "JSON file {\"agents\": [{\"F\", \"a\", \"H\", \"b\", \"K\", \"G\", \"C\", \"c\"}, …]}; without it the problem is random."),
                Option.integer("upper", 20, 1, 100_000, "Dimension of x of a random problem."),
                Option.integer("lower", 20, 1, 100_000, "Dimension of y of a random problem."),
                Option.number(
                        "heterogeneity",
                        0.7,
                        0,
                        1000,
                        "How much the agents of a random problem differ; 0 makes them equal."),
                Option.integer(
                        "samples",
                        1,
                        1,
                        1_000_000,
                        "Samples per agent: each agent's problem becomes the average of this many that scatter around it."),
                Option.number("scatter", 0.5, 0, 1000, "How much an agent's samples differ from each other."));
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        QuadraticStore agents = problems(settings, context);
        QuadraticModel model = new QuadraticModel(agents, samples(agents, settings, context));
        model.whereLowerIsNotConvex(context.problem()).ifPresent(where -> {
            throw new ParleyException(new Problem(
                    ErrorCode.PROBLEM_FILE,
                    "model",
                    where + " is not positive definite, so the lower problem has no unique solution",
                    "add a multiple of the identity to G"));
        });
        return model;
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        if (settings.has("file")) {
            return Optional.empty();
        }
        double p = settings.integer("upper");
        double q = settings.integer("lower");
        double numbers = 2 * q * q + p * p + 2 * p * q + p + 2 * q;
        long samples = settings.integer("samples");
        double problems = (double) agents * (samples > 1 ? 1 + samples : 1);
        double whileDrawing = 2 * (p + q) * (p + q);
        return Optional.of(new ModelSize((long) p, (long) q, Double.BYTES * (problems * numbers + whileDrawing)));
    }

    private static QuadraticStore problems(Settings settings, ModelContext context) {
        if (settings.has("file")) {
            return QuadraticFile.read(settings.file("file"), context.agents());
        }
        int p = (int) settings.integer("upper");
        int q = (int) settings.integer("lower");
        ArraySize.of((long) (p + q) * (p + q), "the matrix of an agent's costs in x and y");
        return new RandomQuadratics(p, q, settings.number("heterogeneity")).generate(context);
    }

    private static List<QuadraticStore> samples(QuadraticStore agents, Settings settings, ModelContext context) {
        int count = (int) settings.integer("samples");
        List<QuadraticStore> samples = new ArrayList<>();
        for (int agent = 0; agent < agents.size() && count > 1; agent++) {
            RandomGenerator random = context.random("quadratic/samples", agent);
            samples.add(QuadraticStore.of(
                    ScatteredSamples.around(agents.get(agent), count, settings.number("scatter"), random)));
        }
        return samples;
    }
}
