package org.parley.plugins.models.meta;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.costs.ClassifierModel;
import org.parley.plugins.models.costs.NetworkCosts;
import org.parley.plugins.models.costs.ReferenceOption;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Architecture.Layer;
import org.parley.plugins.models.network.MeanLoss;
import org.parley.plugins.models.network.NetworkOptions;
import org.parley.plugins.models.network.Parameters;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.Arithmetic.Activation;

/** {@code meta-learning}: x has the layers that agents share, y the personal layer of each agent. */
@Described(
        name = "meta-learning",
        description =
                "Meta-learning: learns layers that all agents share, and one personal layer per agent that fits its own data.")
public final class MetaLearningFactory implements BilevelModelFactory {

    private static final String TRAIN = "train";
    private static final String INPUT = "input";

    private static final Option<String> PERSONAL = Option.choice("personal", "last", INPUT)
            .description(
                    "Personal layer of each agent: the last layer (last), or an affine map of the inputs before the network (input).");
    private static final Option<String> JUDGE =
            Option.choice("judge", "validation", TRAIN).description("Samples of the upper cost.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.01)
            .description(
                    "Factor mu of the penalty in g = mean training loss + mu/2 |y - c|^2; c is zero, or the identity for an input layer.");

    @Override
    public List<Option<?>> options() {
        return List.of(
                NetworkOptions.hidden(20, 20),
                NetworkOptions.ACTIVATION.withDefault(Activation.SIGMOID),
                PERSONAL,
                JUDGE,
                RIDGE,
                ReferenceOption.OPTION,
                ClassifierModel.TRAIN_ACCURACY);
    }

    @Override
    public List<String> errors(Settings settings) {
        List<String> diagnostics = new ArrayList<>(NetworkOptions.errors(settings));
        if (settings.get(NetworkOptions.HIDDEN).length == 0
                && settings.get(PERSONAL).equals("last")) {
            diagnostics.add("hidden is empty, but agents need a layer to share; give at least one size");
        }
        return diagnostics;
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        boolean byTraining = settings.get(JUDGE).equals(TRAIN);
        NetworkData data =
                byTraining ? ClassifierModel.labeled(context, name()) : ClassifierModel.validated(context, name());
        Architecture plain = NetworkOptions.dense(settings, data);
        return settings.get(PERSONAL).equals(INPUT)
                ? new MetaLearning(data, plain.behindAffineInput(), 0, settings, context)
                : new MetaLearning(data, plain, plain.layers().size() - 1, settings, context);
    }

    /**
     * A network whose shared layers are x and whose personal layer is y.
     *
     * <p>A personal last layer makes g strongly convex in y and is regularized towards zero. A personal first layer is an affine map of the
     * inputs, which starts as the identity and is regularized towards it. Then g is convex near the solution only as far as the ridge makes
     * it.
     */
    private static final class MetaLearning extends ClassifierModel {

        private final int own;
        private final int sharedFrom;
        private final int sharedTo;
        private final boolean upperOnTraining;
        private final double ridge;
        private final ReferenceOption exact;
        private final double[] center;

        /**
         * @param own the index of the personal layer: the first or the last
         */
        private MetaLearning(
                NetworkData data, Architecture architecture, int own, Settings settings, ModelContext context) {
            super(data, architecture, settings, context);
            this.own = own;
            sharedFrom = own == 0 ? 1 : 0;
            sharedTo = architecture.layers().size() - (own == 0 ? 0 : 1);
            upperOnTraining = settings.get(JUDGE).equals(TRAIN);
            ridge = settings.get(RIDGE);
            exact = settings.get(ReferenceOption.OPTION);
            center = new double[lowerDimension()];
            if (isInputPrivate()) {
                Layer layer = architecture.layers().get(0);
                for (int k = 0; k < layer.inputs(); k++) {
                    center[k * layer.outputs() + k] = 1;
                }
            }
        }

        private boolean isInputPrivate() {
            return own == 0;
        }

        @Override
        public int upperDimension() {
            return architecture.size(sharedFrom, sharedTo);
        }

        @Override
        public int lowerDimension() {
            return architecture.size(own, own + 1);
        }

        @Override
        public void start(int agent, RandomGenerator random, double[] x, double[] y) {
            architecture.initialize(sharedFrom, sharedTo, random, x);
            if (isInputPrivate()) {
                System.arraycopy(center, 0, y, 0, y.length);
            } else {
                architecture.initialize(own, own + 1, random, y);
            }
        }

        /** A reference solution requires a strongly convex lower problem, which a personal input layer does not give. */
        @Override
        public Optional<Reference> reference(ProblemClass problem) {
            return isStronglyConvex()
                    ? exact.reference(this, problem, data.agents(), data.trainSize())
                    : Optional.empty();
        }

        private boolean isStronglyConvex() {
            return !isInputPrivate() && ridge > 0;
        }

        @Override
        protected Samples evaluationSamples(AgentData agentData) {
            return upperOnTraining ? agentData.train() : agentData.validation();
        }

        @Override
        protected <A> Objective<A> costs(int agent, AgentData agentData, Arithmetic<A> arithmetic) {
            return new SharedLayersCosts<>(arithmetic, agentData);
        }

        /** With features h within -1 … 1, a sample's Hessian is (diag(p) - pp') x (h, 1)(h, 1)', whose first factor is at most 1/2. */
        @Override
        protected OptionalDouble smoothness() {
            if (isInputPrivate()) {
                return OptionalDouble.empty();
            }
            Layer below = architecture.layers().get(own - 1);
            return switch (below.activation()) {
                case SIGMOID, TANH -> OptionalDouble.of((below.outputs() + 1) / 2.0 + ridge);
                case RELU, IDENTITY -> OptionalDouble.empty();
            };
        }

        @Override
        protected OptionalDouble strongConvexity() {
            return isStronglyConvex() ? OptionalDouble.of(ridge) : OptionalDouble.empty();
        }

        @Override
        protected <A> Parameters<A> network(A x, A y, Parameters<A> into) {
            return putPersonal(putShared(into, x), y);
        }

        private <A> Parameters<A> putShared(Parameters<A> into, A x) {
            return into.put(sharedFrom, sharedTo, x);
        }

        private <A> Parameters<A> putPersonal(Parameters<A> into, A y) {
            return into.put(own, own + 1, y);
        }

        /**
         * f = mean loss of the network (x, y) on validation or training samples, g = its mean training loss + ridge / 2 |y - y_0|^2. Here y
         * is one of the layers and x has all others.
         *
         * <p>Both second-order products follow one rule: differentiate the gradient along (0, v), and use its part in y or in x.
         */
        private final class SharedLayersCosts<A> extends NetworkCosts<A> {

            /** y_0. */
            private final A ofStart;

            private final int lowerDimension = center.length;
            /** Created when the personal last layer is first evaluated on all samples. */
            private LastLayer<A> lastLayer;
            /** df/dy, if it was computed together with df/dx. */
            private A upperGradientY;

            private boolean hasUpperGradientY;

            private SharedLayersCosts(Arithmetic<A> arithmetic, AgentData agentData) {
                super(arithmetic, MetaLearning.this, agentData, evaluationSamples(agentData));
                ofStart = arithmetic.allocate(lowerDimension);
                arithmetic.write(center, ofStart, 0, lowerDimension);
            }

            @Override
            public void moved() {
                super.moved();
                hasUpperGradientY = false;
                if (lastLayer != null) {
                    lastLayer.moved();
                }
            }

            @Override
            public double upper(A x, A y, Draw draw) {
                return upperLoss.value(at(x, y), MeanLoss.UNWEIGHTED, draw);
            }

            @Override
            public double lower(A x, A y, Draw draw) {
                double sum = 0;
                for (int k = 0; k < lowerDimension; k++) {
                    double distance = arithmetic.get(y, k) - arithmetic.get(ofStart, k);
                    sum += distance * distance;
                }
                return train.value(at(x, y), MeanLoss.UNWEIGHTED, draw) + ridge / 2 * sum;
            }

            @Override
            public void upperGradientX(A x, A y, Draw draw, A out) {
                putShared(result.clear(), out);
                if (isOfLastLayerAlone(draw) && upperLoss.pieces(draw) > 1) {
                    putPersonal(result, bufferForUpperGradientY());
                    hasUpperGradientY = true;
                }
                upperLoss.gradient(at(x, y), MeanLoss.UNWEIGHTED, draw, result);
            }

            /**
             * For several pieces, both gradients would need two passes through the network. The gradient of the last layer is therefore
             * computed in the first pass.
             */
            private A bufferForUpperGradientY() {
                if (upperGradientY == null) {
                    upperGradientY = arithmetic.allocate(lowerDimension);
                }
                return upperGradientY;
            }

            @Override
            public void upperGradientY(A x, A y, Draw draw, A out) {
                if (hasUpperGradientY && draw.full()) {
                    System.arraycopy(upperGradientY, 0, out, 0, lowerDimension);
                    return;
                }
                upperLoss.gradient(at(x, y), MeanLoss.UNWEIGHTED, draw, putPersonal(result.clear(), out));
            }

            @Override
            public void lowerGradient(A x, A y, Draw draw, A out) {
                if (isOfLastLayerAlone(draw)) {
                    lastLayer().gradient(at(x, y), x, y, out);
                } else {
                    train.gradient(at(x, y), MeanLoss.UNWEIGHTED, draw, putPersonal(result.clear(), out));
                }
                arithmetic.add(ridge, y, out, lowerDimension);
                arithmetic.add(-ridge, ofStart, out, lowerDimension);
            }

            @Override
            public void lowerGradientX(A x, A y, Draw draw, A out) {
                train.gradient(at(x, y), MeanLoss.UNWEIGHTED, draw, putShared(result.clear(), out));
            }

            @Override
            public void hessian(A x, A y, Draw draw, A v, A out) {
                if (isOfLastLayerAlone(draw)) {
                    lastLayer().hessian(at(x, y), x, y, v, out);
                } else {
                    train.curvature(at(x, y), MeanLoss.UNWEIGHTED, draw, along(v), putPersonal(result.clear(), out));
                }
                arithmetic.add(ridge, v, out, lowerDimension);
            }

            @Override
            public void mixed(A x, A y, Draw draw, A v, A out) {
                train.curvature(at(x, y), MeanLoss.UNWEIGHTED, draw, along(v), putShared(result.clear(), out));
            }

            /** Writes the training accuracy if requested. */
            @Override
            public void measureRest(A x, A y, Draw upper, Draw lower, double[] out) {
                if (out.length > 1) {
                    out[1] = train.accuracy(at(x, y), lower);
                }
            }

            private boolean isOfLastLayerAlone(Draw draw) {
                return draw.full() && !isInputPrivate();
            }

            private LastLayer<A> lastLayer() {
                if (lastLayer == null) {
                    lastLayer = new LastLayer<>(arithmetic, architecture, data.train(), train);
                }
                return lastLayer;
            }

            private Parameters<A> at(A x, A y) {
                return network(x, y, parameters);
            }

            private Parameters<A> along(A v) {
                return putPersonal(direction.clear(), v);
            }
        }
    }
}
