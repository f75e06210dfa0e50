package org.parley.plugins.models;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Draw;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;
import org.parley.plugins.models.costs.ClassifierModel;
import org.parley.plugins.models.network.NetworkOptions;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.ArraySize;

@Described(
        name = "multi-task",
        description =
                "Multi-task learning: all agents share a few predictors y, and each agent learns its own mixture weights x.")
public final class MultiTaskFactory implements BilevelModelFactory {

    private static final String TRAIN = "train";

    private static final Option<Integer> PREDICTORS = Option.integer("predictors")
            .from(1)
            .to(1000)
            .orElse(3)
            .description("Number of predictors in the mixture; x has an entry for each.");
    private static final Option<Integer> CHARACTERS = Option.integer("characters")
            .from(0)
            .to(100_000)
            .orElse(0)
            .description(
                    "Number of last characters of a text to use, each one-hot encoded; 0 uses the features unchanged.");
    private static final Option<String> JUDGE = Option.choice("judge", TRAIN, "validation")
            .description("Samples of the upper cost; the authors of PDBO use training samples.");
    private static final Option<Double> DECAY = Option.number("decay")
            .from(0)
            .to(1e6)
            .orElse(0.001)
            .description("Factor of the penalty in g = mean training loss + decay/2 |y|^2.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.01)
            .description("Factor of the penalty in f = mean loss + ridge/2 |x|^2.");

    @Override
    public List<Option<?>> options() {
        return List.of(
                PREDICTORS,
                NetworkOptions.CONVOLUTIONS,
                NetworkOptions.KERNEL_SIZE,
                NetworkOptions.hidden(100),
                NetworkOptions.ACTIVATION,
                CHARACTERS,
                JUDGE,
                DECAY,
                RIDGE,
                ClassifierModel.TRAIN_ACCURACY);
    }

    @Override
    public List<String> errors(Settings settings) {
        return NetworkOptions.convolutionErrors(settings);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData plain = ClassifierModel.validated(context, name());
        int characters = settings.get(CHARACTERS);
        return new MultiTask(characters == 0 ? plain : new TextData(plain, characters), settings, context);
    }

    /** y has the parameters of all predictors, one after the other. softmax(x) has an agent's weight of each predictor. */
    private static final class MultiTask extends ClassifierModel {

        private final int predictors;
        private final boolean upperOnTraining;
        private final double decay;
        private final double ridge;

        private MultiTask(NetworkData data, Settings settings, ModelContext context) {
            super(data, NetworkOptions.convolutional(settings, data), settings, context);
            predictors = settings.get(PREDICTORS);
            upperOnTraining = settings.get(JUDGE).equals(TRAIN);
            decay = settings.get(DECAY);
            ridge = settings.get(RIDGE);
        }

        @Override
        public int upperDimension() {
            return predictors;
        }

        @Override
        public int lowerDimension() {
            return ArraySize.of((long) predictors * architecture.size(), "y of all predictors");
        }

        /** The predictors start at different points; otherwise they would stay equal. x starts at zero, which gives all the same weight. */
        @Override
        public void start(int agent, RandomGenerator random, double[] x, double[] y) {
            double[] one = new double[architecture.size()];
            for (int k = 0; k < predictors; k++) {
                architecture.initialize(random, one);
                System.arraycopy(one, 0, y, k * one.length, one.length);
            }
        }

        @Override
        protected boolean isSingleNetwork() {
            return false;
        }

        @Override
        protected List<Metric> ownMetrics() {
            return List.of(new Metric("validation_accuracy", false));
        }

        @Override
        protected Samples evaluationSamples(AgentData agentData) {
            return upperOnTraining ? agentData.train() : agentData.validation();
        }

        @Override
        protected <A> Objective<A> costs(int agent, AgentData agentData, Arithmetic<A> arithmetic) {
            return new MixtureCosts<>(arithmetic, agentData);
        }

        /**
         * g = mean mixture loss on training samples + decay / 2 |y|^2, f = the same loss on the samples of the upper cost + ridge / 2
         * |x|^2.
         */
        private final class MixtureCosts<A> implements SampleCosts<A> {

            private final Arithmetic<A> arithmetic;
            private final AgentData agentData;
            private final MixtureLoss<A> train;
            private final MixtureLoss<A> upperLoss;
            private final int upperDimension = upperDimension();
            private final int lowerDimension = lowerDimension();

            private MixtureCosts(Arithmetic<A> arithmetic, AgentData agentData) {
                this.arithmetic = arithmetic;
                this.agentData = agentData;
                train = new MixtureLoss<>(arithmetic, architecture, predictors, agentData.train());
                upperLoss = new MixtureLoss<>(arithmetic, architecture, predictors, evaluationSamples(agentData));
            }

            @Override
            public AgentData data() {
                return agentData;
            }

            @Override
            public boolean sharesTest() {
                return MultiTask.this.sharesTest();
            }

            @Override
            public double testAccuracy(A x, A y) {
                return upperLoss.accuracy(x, y, agentData.test());
            }

            @Override
            public void moved() {
                train.moved();
                upperLoss.moved();
            }

            @Override
            public double upper(A x, A y, Draw draw) {
                return upperLoss.value(x, y, draw) + ridge / 2 * arithmetic.squares(x, upperDimension);
            }

            @Override
            public double lower(A x, A y, Draw draw) {
                return train.value(x, y, draw) + decay / 2 * arithmetic.squares(y, lowerDimension);
            }

            @Override
            public void upperGradientX(A x, A y, Draw draw, A out) {
                upperLoss.gradientX(x, y, draw, out);
                arithmetic.add(ridge, x, out, upperDimension);
            }

            @Override
            public void upperGradientY(A x, A y, Draw draw, A out) {
                upperLoss.gradientY(x, y, draw, out);
            }

            @Override
            public void lowerGradient(A x, A y, Draw draw, A out) {
                train.gradientY(x, y, draw, out);
                arithmetic.add(decay, y, out, lowerDimension);
            }

            @Override
            public void lowerGradientX(A x, A y, Draw draw, A out) {
                train.gradientX(x, y, draw, out);
            }

            @Override
            public void hessian(A x, A y, Draw draw, A v, A out) {
                train.hessian(x, y, draw, v, out);
                arithmetic.add(decay, v, out, lowerDimension);
            }

            @Override
            public void mixed(A x, A y, Draw draw, A v, A out) {
                train.mixed(x, y, draw, v, out);
            }

            /** Writes the validation accuracy, then the training accuracy if requested. */
            @Override
            public void measureRest(A x, A y, Draw upper, Draw lower, double[] out) {
                out[1] = upperOnTraining
                        ? upperLoss.accuracy(x, y, agentData.validation())
                        : upperLoss.accuracy(x, y, upper);
                if (out.length > 2) {
                    out[2] = train.accuracy(x, y, lower);
                }
            }
        }
    }
}
