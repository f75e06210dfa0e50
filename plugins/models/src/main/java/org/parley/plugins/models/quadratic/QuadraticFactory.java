package org.parley.plugins.models.quadratic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.component.Described;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.JsonFile;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.parley.plugins.models.numeric.ArraySize;
import org.pf4j.Extension;

/** {@code quadratic}: see {@link Quadratic}; from a file, or random. */
@Extension
@Described(name = "quadratic", says = "Quadratic costs with an exactly known solution, from a file or random.")
public final class QuadraticFactory implements BilevelModelFactory {

    private static final Option<JsonFile> FILE = Option.json("file")
            .says(
                    "JSON file {\"agents\": [{\"F\", \"a\", \"H\", \"b\", \"K\", \"G\", \"C\", \"c\"}, …]}; without it the problem is random.");
    private static final Option<Integer> UPPER =
            Option.integer("upper").from(1).to(100_000).orElse(20).says("Dimension of x of a random problem.");
    private static final Option<Integer> LOWER =
            Option.integer("lower").from(1).to(100_000).orElse(20).says("Dimension of y of a random problem.");
    private static final Option<Double> HETEROGENEITY = Option.number("heterogeneity")
            .from(0)
            .to(1000)
            .orElse(0.7)
            .says("How much the agents of a random problem differ; 0 makes them equal.");
    private static final Option<Integer> SAMPLES = Option.integer("samples")
            .from(1)
            .to(1_000_000)
            .orElse(1)
            .says("Samples per agent: each agent's problem becomes the average of this many that scatter around it.");
    private static final Option<Double> SCATTER = Option.number("scatter")
            .from(0)
            .to(1000)
            .orElse(0.5)
            .says("How much an agent's samples differ from each other.");

    @Override
    public List<Option<?>> options() {
        return List.of(FILE, UPPER, LOWER, HETEROGENEITY, SAMPLES, SCATTER);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        QuadraticStore agents = faults(settings, context);
        QuadraticModel model = new QuadraticModel(agents, samples(agents, settings, context));
        model.whereLowerIsNotConvex(context.problem()).ifPresent(where -> {
            throw new ParleyException(new Fault(
                    ErrorCode.PROBLEM_FILE,
                    "model",
                    where + " is not positive definite, so the lower problem has no unique solution",
                    "add a multiple of the identity to G"));
        });
        return model;
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        if (settings.find(FILE).isPresent()) {
            return Optional.empty();
        }
        double p = settings.get(UPPER);
        double q = settings.get(LOWER);
        double numbers = 2 * q * q + p * p + 2 * p * q + p + 2 * q;
        long samples = settings.get(SAMPLES);
        double faults = (double) agents * (samples > 1 ? 1 + samples : 1);
        double whileDrawing = 2 * (p + q) * (p + q);
        return Optional.of(new ModelSize((long) p, (long) q, Double.BYTES * (faults * numbers + whileDrawing)));
    }

    private static QuadraticStore faults(Settings settings, ModelContext context) {
        if (settings.find(FILE).isPresent()) {
            return QuadraticFile.read(settings.get(FILE), context.agents());
        }
        int p = settings.get(UPPER);
        int q = settings.get(LOWER);
        ArraySize.of((long) (p + q) * (p + q), "the matrix of an agent's costs in x and y");
        return new RandomQuadratics(p, q, settings.get(HETEROGENEITY)).generate(context);
    }

    private static List<QuadraticStore> samples(QuadraticStore agents, Settings settings, ModelContext context) {
        int count = settings.get(SAMPLES);
        List<QuadraticStore> samples = new ArrayList<>();
        for (int agent = 0; agent < agents.size() && count > 1; agent++) {
            RandomGenerator random = context.random("quadratic/samples", agent);
            samples.add(QuadraticStore.of(
                    ScatteredSamples.around(agents.get(agent), count, settings.get(SCATTER), random)));
        }
        return samples;
    }
}
