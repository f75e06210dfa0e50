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
import org.parley.plugins.models.costs.ExactAnswers;
import org.parley.plugins.models.costs.NetworkCosts;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Architecture.Layer;
import org.parley.plugins.models.network.Loss;
import org.parley.plugins.models.network.MeanLoss;
import org.parley.plugins.models.network.NetworkOptions;
import org.parley.plugins.models.network.Parameters;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.Arithmetic.Activation;

/** {@code meta-learning}: x holds the layers that agents share, y the layer that is each agent's own. */
@Described(
        name = "meta-learning",
        says = "Learns layers that all agents share, with one personal layer per agent that fits its own data.")
public final class MetaLearningFactory implements BilevelModelFactory {

    private static final String TRAIN = "train";
    private static final String INPUT = "input";

    private static final Option<String> PERSONAL = Option.choice("personal", "last", INPUT)
            .says("Which layer is an agent's own: the last, or an affine map of the inputs in front of the network.");
    private static final Option<String> JUDGE = Option.choice("judge", "validation", TRAIN)
            .says("Which samples the upper cost is taken on: those set aside, or again those it is trained on.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.01)
            .says(
                    "Weight mu of g = mean training loss + mu/2 |y - c|^2; c is zero, or the identity for an input layer.");

    @Override
    public List<Option<?>> options() {
        return List.of(
                NetworkOptions.hidden(20, 20),
                NetworkOptions.ACTIVATION.withDefault(Activation.SIGMOID),
                PERSONAL,
                JUDGE,
                RIDGE,
                ExactAnswers.OPTION,
                ClassifierModel.TRAIN_ACCURACY);
    }

    @Override
    public List<String> errors(Settings settings) {
        List<String> diagnostics = new ArrayList<>(NetworkOptions.errors(settings));
        if (settings.get(NetworkOptions.HIDDEN).length == 0
                && settings.get(PERSONAL).equals("last")) {
            diagnostics.add("hidden is empty, so there is no layer to share; give at least one size");
        }
        return diagnostics;
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        boolean byTraining = settings.get(JUDGE).equals(TRAIN);
        NetworkData data =
                byTraining ? ClassifierModel.labelled(context, name()) : ClassifierModel.validated(context, name());
        Architecture plain = NetworkOptions.dense(settings, data);
        return settings.get(PERSONAL).equals(INPUT)
                ? new MetaLearning(data, plain.behindAffineInput(), 0, settings, context)
                : new MetaLearning(data, plain, plain.layers().size() - 1, settings, context);
    }

    /**
     * A network of which x are the shared layers and y the private one.
     *
     * <p>A private last layer makes g strongly convex in y and is pulled towards zero. A private first layer is an affine map of the inputs,
     * starts as the identity and is pulled towards it; g is then convex near the solution only as far as its ridge makes it.
     */
    private static final class MetaLearning extends ClassifierModel {

        private final int own;
        private final int sharedFrom;
        private final int sharedTo;
        private final boolean judgedByTraining;
        private final double ridge;
        private final ExactAnswers exact;
        private final double[] centre;

        /** @param own the personal layer: the first or the last */
        private MetaLearning(
                NetworkData data, Architecture architecture, int own, Settings settings, ModelContext context) {
            super(data, architecture, settings, context);
            this.own = own;
            sharedFrom = own == 0 ? 1 : 0;
            sharedTo = architecture.layers().size() - (own == 0 ? 0 : 1);
            judgedByTraining = settings.get(JUDGE).equals(TRAIN);
            ridge = settings.get(RIDGE);
            exact = settings.get(ExactAnswers.OPTION);
            centre = new double[lowerDimension()];
            if (isInputPrivate()) {
                Layer layer = architecture.layers().get(0);
                for (int k = 0; k < layer.inputs(); k++) {
                    centre[k * layer.outputs() + k] = 1;
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
            architecture.initialise(sharedFrom, sharedTo, random, x);
            if (isInputPrivate()) {
                System.arraycopy(centre, 0, y, 0, y.length);
            } else {
                architecture.initialise(own, own + 1, random, y);
            }
        }

        /** Where the lower problem is strongly convex, which a private input layer does not make it. */
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
        protected Samples judgedBy(AgentData share) {
            return judgedByTraining ? share.train() : share.validation();
        }

        @Override
        protected <A> Objective<A> costs(int agent, AgentData share, Arithmetic<A> arithmetic) {
            return new SharedLayersCosts<>(arithmetic, share);
        }

        /**
         * With features h within -1 … 1 a sample's Hessian is (diag(p) - pp') x (h, 1)(h, 1)', of which the first factor is at most 1/2.
         */
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

        private <A> Parameters<A> putShared(Parameters<A> into, A x) {
            return into.put(sharedFrom, sharedTo, x);
        }

        private <A> Parameters<A> putPrivate(Parameters<A> into, A y) {
            return into.put(own, own + 1, y);
        }

        /**
         * f = mean loss of the network (x, y) on validation or training samples, g = mean training loss of it + ridge / 2 |y - y_0|^2, where y is one of its layers and x
         * are all others.
         *
         * <p>Both second-order products come from one rule: go along (0, v), and take the part of the changed gradient that belongs to y or to x.
         */
        private final class SharedLayersCosts<A> extends NetworkCosts<A> {

            /** y_0. */
            private final A ofStart;

            private final int lowerDimension = centre.length;
            /** Made when all samples are first asked about a private last layer. */
            private LastLayer<A> lastLayer;
            /** df/dy, where it came with df/dx. */
            private A upperGradientY;

            private boolean hasUpperGradientY;

            private SharedLayersCosts(Arithmetic<A> arithmetic, AgentData share) {
                super(arithmetic, architecture, Loss.SOFTMAX, share, judgedBy(share));
                ofStart = arithmetic.allocate(lowerDimension);
                arithmetic.write(centre, ofStart, 0, lowerDimension);
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
                return judge.value(at(x, y), MeanLoss.UNWEIGHTED, draw);
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
                if (isOfLastLayerAlone(draw) && judge.pieces(draw) > 1) {
                    putPrivate(result, roomForUpperGradientY());
                    hasUpperGradientY = true;
                }
                judge.gradient(at(x, y), MeanLoss.UNWEIGHTED, draw, result);
            }

            /** All samples in several pieces are two ways through the network for both gradients, unless the last layer's is taken on the first. */
            private A roomForUpperGradientY() {
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
                judge.gradient(at(x, y), MeanLoss.UNWEIGHTED, draw, putPrivate(result.clear(), out));
            }

            @Override
            public void lowerGradient(A x, A y, Draw draw, A out) {
                if (isOfLastLayerAlone(draw)) {
                    lastLayer().gradient(at(x, y), x, y, out);
                } else {
                    train.gradient(at(x, y), MeanLoss.UNWEIGHTED, draw, putPrivate(result.clear(), out));
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
                    train.curvature(at(x, y), MeanLoss.UNWEIGHTED, draw, along(v), putPrivate(result.clear(), out));
                }
                arithmetic.add(ridge, v, out, lowerDimension);
            }

            @Override
            public void mixed(A x, A y, Draw draw, A v, A out) {
                train.curvature(at(x, y), MeanLoss.UNWEIGHTED, draw, along(v), putShared(result.clear(), out));
            }

            /** Test accuracy, then training accuracy where the run asks for it. */
            @Override
            public void measure(A x, A y, Draw upper, Draw lower, double[] out) {
                out[0] = judge.accuracy(at(x, y), data.test());
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
                return putPrivate(putShared(parameters, x), y);
            }

            private Parameters<A> along(A v) {
                return putPrivate(direction.clear(), v);
            }
        }
    }
}
