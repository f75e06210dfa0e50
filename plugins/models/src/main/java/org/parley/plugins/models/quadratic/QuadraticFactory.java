package org.parley.plugins.models.quadratic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.JsonFile;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.numeric.ArraySize;
import org.parley.plugins.models.quadratic.QuadraticReference.ExactSolution;
import org.parley.plugins.models.quadratic.QuadraticReference.PersonalUpperReference;
import org.parley.plugins.models.quadratic.QuadraticStore.QuadraticObjective;
import org.parley.plugins.models.quadratic.RandomQuadratics.ScatteredSamples;

/** {@code quadratic}: a {@link Quadratic} per agent, from a file or random. */
@Described(
        name = "quadratic",
        description = "Quadratic bilevel problem with a closed-form solution, from a file or random.")
public final class QuadraticFactory implements BilevelModelFactory {

    private static final Option<JsonFile> FILE = Option.json("file")
            .description(
                    "JSON file {\"agents\": [{\"F\", \"a\", \"H\", \"b\", \"K\", \"G\", \"C\", \"c\"}, …]}; without a "
                            + "file, the problem is random.");
    private static final Option<Integer> UPPER =
            Option.integer("upper").from(1).to(100_000).orElse(20).description("Dimension of x in a random problem.");
    private static final Option<Integer> LOWER =
            Option.integer("lower").from(1).to(100_000).orElse(20).description("Dimension of y in a random problem.");
    private static final Option<Double> HETEROGENEITY = Option.number("heterogeneity")
            .from(0)
            .to(1000)
            .orElse(0.7)
            .description("Degree of heterogeneity between agents of a random problem; 0 means identical agents.");
    private static final Option<Integer> SAMPLES = Option.integer("samples")
            .from(1)
            .to(1_000_000)
            .orElse(1)
            .description("Number of samples per agent; each agent's problem is the average of this many random ones.");
    private static final Option<Double> SCATTER = Option.number("scatter")
            .from(0)
            .to(1000)
            .orElse(0.5)
            .description("Degree of variation between an agent's samples.");

    @Override
    public List<Option<?>> options() {
        return List.of(FILE, UPPER, LOWER, HETEROGENEITY, SAMPLES, SCATTER);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        QuadraticStore agents = store(settings, context);
        QuadraticModel model = new QuadraticModel(agents, samples(agents, settings, context));
        model.whereLowerIsNotConvex(context.problem()).ifPresent(where -> {
            throw new ParleyException(new Diagnostic(
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
        double numbers = 2 * q * q + p * p + 4 * p * q + p + 2 * q;
        long samples = settings.get(SAMPLES);
        double matrices = (double) agents * (samples > 1 ? 1 + samples : 1);
        double whileDrawing = 2 * (p + q) * (p + q);
        return Optional.of(new ModelSize((long) p, (long) q, Double.BYTES * (matrices * numbers + whileDrawing)));
    }

    private static QuadraticStore store(Settings settings, ModelContext context) {
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

    /**
     * A network of quadratic problems, one per agent.
     *
     * @param samples the samples whose average is each agent's problem; empty without samples
     */
    record QuadraticModel(QuadraticStore agents, List<QuadraticStore> samples) implements BilevelModel {

        @Override
        public int upperDimension() {
            return agents.upperDimension();
        }

        @Override
        public int lowerDimension() {
            return agents.lowerDimension();
        }

        @Override
        public AgentCosts agent(int agent) {
            return samples.isEmpty()
                    ? agents.objective(agent)
                    : new FiniteSumObjective(agents.objective(agent), samples.get(agent));
        }

        @Override
        public Optional<Reference> reference(ProblemClass problem) {
            return switch (problem) {
                case SHARED_LOWER ->
                    Optional.of(new QuadraticReference(
                            List.of(new ExactSolution(Quadratic.average(agents, upperDimension(), lowerDimension()))),
                            upperDimension()));
                case PERSONAL_LOWER ->
                    Optional.of(new QuadraticReference(
                            StreamSupport.stream(agents.spliterator(), false)
                                    .map(ExactSolution::new)
                                    .toList(),
                            upperDimension()));
                case PERSONAL_UPPER -> Optional.of(new PersonalUpperReference(agents));
            };
        }

        /**
         * Returns the first agent whose lower problem does not have a unique solution, or the network if the problem is shared; empty if
         * all are valid.
         */
        Optional<String> whereLowerIsNotConvex(ProblemClass problem) {
            if (problem != ProblemClass.PERSONAL_LOWER) {
                Quadratic average = Quadratic.average(agents, upperDimension(), lowerDimension());
                return isConvex(average) ? Optional.empty() : Optional.of("the average of the G of all agents");
            }
            int agent = 0;
            for (Quadratic one : agents) {
                if (!isConvex(one)) {
                    return Optional.of("G of agent " + agent);
                }
                agent++;
            }
            return Optional.empty();
        }

        private static boolean isConvex(Quadratic problem) {
            try {
                new ExactSolution(problem);
                return true;
            } catch (NonPositiveDefiniteMatrixException exception) {
                return false;
            }
        }
    }

    /** Costs that are averages over samples, each a {@link Quadratic}. The full average has a closed form. */
    static final class FiniteSumObjective implements DoubleObjective {

        private final QuadraticObjective whole;
        private final List<QuadraticObjective> samples;

        FiniteSumObjective(QuadraticObjective average, QuadraticStore samples) {
            this.whole = average;
            this.samples = IntStream.range(0, samples.size())
                    .mapToObj(samples::objective)
                    .toList();
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return average(draw, sample -> sample.upper(x, y, draw));
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return average(draw, sample -> sample.lower(x, y, draw));
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            average(draw, out, (sample, one) -> sample.upperGradientX(x, y, draw, one));
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
            average(draw, out, (sample, one) -> sample.upperGradientY(x, y, draw, one));
        }

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            average(draw, out, (sample, one) -> sample.lowerGradient(x, y, draw, one));
        }

        @Override
        public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
            average(draw, out, (sample, one) -> sample.lowerGradientX(x, y, draw, one));
        }

        @Override
        public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            average(draw, out, (sample, one) -> sample.hessian(x, y, draw, v, one));
        }

        @Override
        public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            average(draw, out, (sample, one) -> sample.mixed(x, y, draw, v, one));
        }

        @Override
        public int upperSamples() {
            return samples.size();
        }

        @Override
        public int lowerSamples() {
            return samples.size();
        }

        /** The bound applies to every sample, and therefore to every draw. */
        @Override
        public OptionalDouble smoothness() {
            return samples.stream()
                    .mapToDouble(sample -> sample.smoothness().orElseThrow())
                    .max();
        }

        private double average(Draw draw, ToDoubleFunction<QuadraticObjective> value) {
            if (draw.full()) {
                return value.applyAsDouble(whole);
            }
            double sum = 0;
            for (int k = 0; k < draw.size(); k++) {
                sum += value.applyAsDouble(samples.get(draw.index(k)));
            }
            return sum / draw.size();
        }

        private void average(Draw draw, double[] out, BiConsumer<QuadraticObjective, double[]> product) {
            if (draw.full()) {
                product.accept(whole, out);
                return;
            }
            double[] one = new double[out.length];
            Arrays.fill(out, 0);
            for (int k = 0; k < draw.size(); k++) {
                product.accept(samples.get(draw.index(k)), one);
                for (int i = 0; i < out.length; i++) {
                    out[i] += one[i] / draw.size();
                }
            }
        }
    }
}
