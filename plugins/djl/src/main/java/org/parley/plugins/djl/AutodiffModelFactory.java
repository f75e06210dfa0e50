package org.parley.plugins.djl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.api.model.NamedShape;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;
import org.parley.plugins.djl.LossEvaluation.Loss;
import org.parley.plugins.djl.Probe.Products;

/**
 * The base class of factories for an {@link AutodiffModel}. It adds the options {@code autodiff}, {@code device} and {@code second-order}.
 */
public abstract class AutodiffModelFactory implements BilevelModelFactory {

    private static final String AUTODIFF = "autodiff";
    private static final String SECOND_ORDER = "second-order";
    private static final String EXACT = "exact";

    private static final Option<String> AUTODIFF_OPTION = Option.text(AUTODIFF)
            .orElse("pytorch")
            .description(
                    "Autodiff engine: pytorch or mxnet, installed by parley plugins install djl-pytorch or djl-mxnet, or "
                            + "an engine of another plugin.");
    private static final Option<String> DEVICE_OPTION =
            Option.text("device").orElse(AutodiffEngine.CPU).description("Device of the engine, such as cpu or gpu-0.");
    private static final Option<String> SECOND_ORDER_OPTION = Option.choice(SECOND_ORDER, EXACT, "any")
            .description(
                    "Second derivatives: exact ones only (exact), or central differences if the engine computes them incorrectly (any).");

    /** Creates the model with these settings. {@link LabelledData} helps with data. */
    protected abstract AutodiffModel model(Settings settings, ModelContext context);

    /** Returns the options of the model itself. */
    protected List<Option<?>> ownOptions() {
        return List.of();
    }

    @Override
    public final List<Option<?>> options() {
        List<Option<?>> options = new ArrayList<>(ownOptions());
        options.add(AUTODIFF_OPTION);
        options.add(DEVICE_OPTION);
        options.add(SECOND_ORDER_OPTION);
        return options;
    }

    @Override
    public final BilevelModel create(Settings settings, ModelContext context) {
        // Load the engine first: without one, even the model's classes cannot be loaded.
        AutodiffEngine engine = Engines.loaded(settings.get(AUTODIFF_OPTION), settings.get(DEVICE_OPTION));
        AutodiffModel model = model(settings, context);
        Products products = new Probe(model, engine, context)
                .decide(settings.get(SECOND_ORDER_OPTION).equals(EXACT));
        return new Problem(model, engine, products, context.data());
    }

    /** A model on an engine for the agents of a run. */
    private record Problem(AutodiffModel model, AutodiffEngine engine, Products products, Optional<NetworkData> data)
            implements BilevelModel {

        @Override
        public int upperDimension() {
            return model.upper().size();
        }

        @Override
        public int lowerDimension() {
            return model.lower().size();
        }

        @Override
        public List<NamedShape> upperLayout() {
            return model.upper().shapes();
        }

        @Override
        public List<NamedShape> lowerLayout() {
            return model.lower().shapes();
        }

        @Override
        public AgentCosts agent(int agent) {
            return new OfAgent(
                    this, new AgentSamples(agent, data.map(all -> all.agent(agent)), model.judgedByTraining()));
        }

        @Override
        public void start(int agent, RandomGenerator random, double[] x, double[] y) {
            model.upper().fill(random, x);
            model.lower().fill(random, y);
        }

        @Override
        public List<Metric> metrics() {
            return model instanceof Classifier && data.isPresent()
                    ? List.of(new Metric("test_accuracy", true), new Metric("validation_accuracy", false))
                    : List.of();
        }
    }

    private record OfAgent(Problem problem, AgentSamples agentSamples) implements AgentCosts {

        @Override
        public Objective<double[]> doubles() {
            EngineCosts<double[]> costs = on(Numbers.DOUBLE);
            return costs.by(problem.products, costs);
        }

        @Override
        public Optional<Objective<float[]>> floats() {
            return Optional.of(on(Numbers.SINGLE).by(problem.products, on(Numbers.DOUBLE)));
        }

        @Override
        public int upperSamples() {
            return agentSamples.of(Loss.UPPER).size();
        }

        @Override
        public int lowerSamples() {
            return agentSamples.of(Loss.LOWER).size();
        }

        @Override
        public SecondOrder secondOrder() {
            return problem.products.grade();
        }

        private <A> EngineCosts<A> on(Numbers<A> numbers) {
            return new EngineCosts<>(EngineBinding.of(problem.model, problem.engine, numbers), agentSamples);
        }
    }
}
