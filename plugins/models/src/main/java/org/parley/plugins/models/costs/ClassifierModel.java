package org.parley.plugins.models.costs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Draw;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.api.model.NamedShape;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;
import org.parley.api.model.SharedMetric;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Batch.WholeSet;
import org.parley.plugins.models.network.Loss;
import org.parley.plugins.models.network.Parameters;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.DecodedSamples.SampleMemory;
import org.parley.plugins.models.numeric.DoubleArithmetic;
import org.parley.plugins.models.numeric.FloatArithmetic;

/**
 * A neural network for classification. Its costs are means over each agent's samples, with hand-written derivatives for both precisions.
 * Unless a model overrides it, y has all parameters of the network and starts at random.
 */
public abstract class ClassifierModel implements BilevelModel {

    public static final Option<Boolean> TRAIN_ACCURACY =
            Option.flag("train-accuracy").orElse(false).description("Additional metric column train_accuracy.");

    protected final NetworkData data;
    protected final Architecture architecture;
    protected final boolean trainAccuracy;
    private final boolean hasCommonTest;
    private final FloatArithmetic floats;
    private final DoubleArithmetic doubles;

    /**
     * @param settings settings with {@link #TRAIN_ACCURACY}
     */
    protected ClassifierModel(NetworkData data, Architecture architecture, Settings settings, ModelContext context) {
        this.data = data;
        this.architecture = architecture;
        this.trainAccuracy = settings.get(TRAIN_ACCURACY);
        this.hasCommonTest = !data.areOwn() && hasCommonTest(data);
        SampleMemory memory = new SampleMemory(context.sampleMemory());
        this.floats = new FloatArithmetic(context.kernels().floats(), memory);
        this.doubles = new DoubleArithmetic(context.kernels().doubles(), memory);
    }

    private static boolean hasCommonTest(NetworkData data) {
        Samples test = data.agent(0).test();
        return test.size() > 0
                && IntStream.range(0, data.agents())
                        .allMatch(agent -> data.agent(agent).test() == test);
    }

    /**
     * Returns the data of the run, with classes and with validation samples for every agent.
     *
     * @throws ParleyException if something is missing
     */
    public static NetworkData validated(ModelContext context, String model) {
        NetworkData data = labeled(context, model);
        data.hosted()
                .filter(agent -> data.agent(agent).validation().size() == 0)
                .findFirst()
                .ifPresent(agent -> {
                    throw new ParleyException(new Diagnostic(
                            ErrorCode.CONFIG_CONFLICT,
                            "data.validation",
                            "agent " + agent + " does not have validation samples, which the upper cost of '" + model
                                    + "' needs",
                            "increase data.validation, or use fewer agents"));
                });
        return data;
    }

    /**
     * Returns the data of the run, with classes.
     *
     * @throws ParleyException if something is missing
     */
    public static NetworkData labeled(ModelContext context, String model) {
        NetworkData data = context.data()
                .orElseThrow(() -> new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_MISSING,
                        "data",
                        "is missing: '" + model + "' needs data",
                        "for example data: digits")));
        if (data.classes() < 2) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "data",
                    "'" + model + "' needs classes, but the data does not have any",
                    "use data with labels, such as digits"));
        }
        return data;
    }

    /** Returns the loss by which a network's scores select a class. */
    protected Loss loss() {
        return Loss.SOFTMAX;
    }

    /** Returns where an agent's variables contain the parameters of its network. By default, y has all of them. */
    protected <A> Parameters<A> network(A x, A y, Parameters<A> into) {
        return into.put(y);
    }

    /** Returns whether each agent classifies with a single network. */
    protected boolean isSingleNetwork() {
        return true;
    }

    /** Returns whether the accuracy on test samples is a {@linkplain SharedMetric metric on shared samples}. */
    protected final boolean sharesTest() {
        return isSingleNetwork() && hasCommonTest;
    }

    @Override
    public final Optional<SharedMetric<double[]>> sharedDoubles() {
        return sharesTest() ? Optional.of(sharedAccuracy(doubles)) : Optional.empty();
    }

    @Override
    public final Optional<SharedMetric<float[]>> sharedFloats() {
        return sharesTest() ? Optional.of(sharedAccuracy(floats)) : Optional.empty();
    }

    private <A> SharedMetric<A> sharedAccuracy(Arithmetic<A> arithmetic) {
        return new SharedAccuracy<>(
                arithmetic, architecture, loss(), data.agent(0).test(), this::network);
    }

    /** Creates the costs of an agent in this precision, with a separate workspace. */
    protected abstract <A> Objective<A> costs(int agent, AgentData agentData, Arithmetic<A> arithmetic);

    /** Returns the samples over which f is a mean. g is a mean over the training samples. */
    protected Samples evaluationSamples(AgentData agentData) {
        return agentData.validation();
    }

    /** Returns the metrics between test accuracy and training accuracy. */
    protected List<Metric> ownMetrics() {
        return List.of();
    }

    /** Returns the smoothness constant of every agent's costs. */
    protected OptionalDouble smoothness() {
        return OptionalDouble.empty();
    }

    /** Returns the strong convexity constant of every agent's costs. */
    protected OptionalDouble strongConvexity() {
        return OptionalDouble.empty();
    }

    @Override
    public int lowerDimension() {
        return architecture.size();
    }

    @Override
    public List<NamedShape> lowerLayout() {
        return lowerDimension() == architecture.size() ? architecture.layout() : List.of();
    }

    @Override
    public void start(int agent, RandomGenerator random, double[] x, double[] y) {
        architecture.initialize(random, y);
    }

    @Override
    public final List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(ownMetrics());
        metrics.add(0, new Metric("test_accuracy", true));
        if (trainAccuracy) {
            metrics.add(new Metric("train_accuracy", false));
        }
        return metrics;
    }

    @Override
    public final AgentCosts agent(int agent) {
        return new OfAgent(agent, data.agent(agent));
    }

    private final class OfAgent implements AgentCosts {

        private final int agent;
        private final AgentData agentData;

        private OfAgent(int agent, AgentData agentData) {
            this.agent = agent;
            this.agentData = agentData;
        }

        @Override
        public Objective<double[]> doubles() {
            return costs(agent, agentData, doubles);
        }

        @Override
        public Optional<Objective<float[]>> floats() {
            return Optional.of(costs(agent, agentData, floats));
        }

        @Override
        public int upperSamples() {
            return evaluationSamples(agentData).size();
        }

        @Override
        public int lowerSamples() {
            return agentData.train().size();
        }

        @Override
        public OptionalDouble smoothness() {
            return ClassifierModel.this.smoothness();
        }

        @Override
        public OptionalDouble strongConvexity() {
            return ClassifierModel.this.strongConvexity();
        }

        @Override
        public SecondOrder secondOrder() {
            return SecondOrder.ANALYTIC;
        }
    }

    /**
     * Costs that are also evaluated on the agent's samples.
     *
     * @param <A> {@code float[]} or {@code double[]}
     */
    public interface SampleCosts<A> extends Objective<A> {

        AgentData data();

        /** Returns whether the record computes the test accuracy for all agents. */
        boolean sharesTest();

        /** Returns the accuracy on the agent's test samples. */
        double testAccuracy(A x, A y);

        /** Writes the metrics other than the test accuracy, which is the first one. */
        void measureRest(A x, A y, Draw upper, Draw lower, double[] out);

        /** Measures on all samples, for callers without draws. */
        @Override
        default void measure(A x, A y, double[] out) {
            moved();
            measureRest(x, y, every(data().validation()), every(data().train()), out);
            out[0] = testAccuracy(x, y);
        }

        @Override
        default void measure(A x, A y, Draw upper, Draw lower, double[] out) {
            measureRest(x, y, upper, lower, out);
            out[0] = sharesTest() ? Double.NaN : testAccuracy(x, y);
        }

        private static Draw every(Samples samples) {
            return new WholeSet(samples.size(), false);
        }
    }
}
