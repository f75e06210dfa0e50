package org.parley.plugins.models;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.costs.ClassifierModel;
import org.parley.plugins.models.costs.NetworkCosts.ValidatedNetwork;
import org.parley.plugins.models.costs.ReferenceOption;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Architecture.Layer;
import org.parley.plugins.models.network.Loss;
import org.parley.plugins.models.network.MeanLoss;
import org.parley.plugins.models.numeric.Arithmetic;

/** {@code logistic-tuning}: x has a penalty for each feature, y is a linear classifier. */
@Described(
        name = "logistic-tuning",
        description =
                "Hyperparameter tuning of logistic regression: learns a penalty for each feature on validation samples.")
public final class LogisticTuningFactory implements BilevelModelFactory {

    private static final Option<Loss> LOSS = Option.choice("loss", Loss.class)
            .description(
                    "Loss: cross-entropy over all classes; or, for two classes, log(1 + exp(-t z)) or the nonconvex 1 / (1 + exp(t z)).");
    private static final Option<Penalty> PENALTY = Option.choice("penalty", Penalty.class)
            .description("Penalty of feature j: exp(x_j) |y_j|^2 (exponential) or x_j |y_j|^2 (linear).");
    private static final Option<Double> STRENGTH =
            Option.number("strength").from(0).to(1e9).orElse(1.0).description("Factor of the penalty.");
    private static final Option<Boolean> AVERAGE = Option.flag("average")
            .orElse(true)
            .description("Averaging of the penalty over all coefficients; if false, it is summed.");

    @Override
    public List<Option<?>> options() {
        return List.of(LOSS, PENALTY, STRENGTH, AVERAGE, ReferenceOption.OPTION, ClassifierModel.TRAIN_ACCURACY);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData data = ClassifierModel.validated(context, name());
        Loss loss = settings.get(LOSS);
        if (loss != Loss.SOFTMAX && data.classes() != 2) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "model.with.loss",
                    "'" + Option.word(loss) + "' requires two classes, but the data has " + data.classes(),
                    "use loss: softmax"));
        }
        return new LogisticTuning(data, settings, context);
    }

    /** A linear classifier y, whose penalties x are tuned on validation samples. */
    private static final class LogisticTuning extends ClassifierModel {

        private final Loss loss;
        private final Penalty penalty;
        private final double scale;
        private final ReferenceOption exact;

        private LogisticTuning(NetworkData data, Settings settings, ModelContext context) {
            super(data, scores(data, settings.get(LOSS)), settings, context);
            loss = settings.get(LOSS);
            penalty = settings.get(PENALTY);
            double strength = settings.get(STRENGTH);
            scale = settings.get(AVERAGE) ? strength / architecture.size() : strength;
            exact = settings.get(ReferenceOption.OPTION);
        }

        private static Architecture scores(NetworkData data, Loss loss) {
            return new Architecture(List.of(Layer.scores(data.width(), loss.outputs(data.classes()))));
        }

        @Override
        protected Loss loss() {
            return loss;
        }

        @Override
        public int upperDimension() {
            return data.width();
        }

        /** Starts at zero. */
        @Override
        public void start(int agent, RandomGenerator random, double[] x, double[] y) {}

        @Override
        protected <A> Objective<A> costs(int agent, AgentData agentData, Arithmetic<A> arithmetic) {
            return new TuningCosts<>(arithmetic, agentData);
        }

        /** A reference solution exists if the lower problem is convex: for nonnegative penalties and a convex loss. */
        @Override
        public Optional<Reference> reference(ProblemClass problem) {
            boolean convex = penalty == Penalty.EXPONENTIAL && loss.isConvex();
            return convex ? exact.reference(this, problem, data.agents(), data.trainSize()) : Optional.empty();
        }

        /**
         * f = mean of loss_e(y) over validation samples, g = mean of loss_e(y) over training samples + scale sum_j r(x_j) |y_j|^2. The
         * coefficients of feature j are y_j: y is a matrix with one row per class and one column per feature.
         */
        private final class TuningCosts<A> extends ValidatedNetwork<A> {

            private final int features = architecture.inputs();
            private final int classes = architecture.outputs();
            private final A penalizedAt;
            private final A slopes;
            private final A strengthsOfEntries;
            private boolean hasPenalties;
            private boolean isPenalized;

            private TuningCosts(Arithmetic<A> arithmetic, AgentData agentData) {
                super(arithmetic, LogisticTuning.this, agentData);
                this.penalizedAt = arithmetic.allocate(features);
                this.slopes = arithmetic.allocate(features);
                this.strengthsOfEntries = arithmetic.allocate(features * classes);
            }

            @Override
            public void moved() {
                super.moved();
                hasPenalties = false;
            }

            @Override
            public double lower(A x, A y, Draw draw) {
                preparePenalties(x);
                double sum = 0;
                for (int j = 0; j < features; j++) {
                    double squares = 0;
                    for (int c = 0; c < classes; c++) {
                        double entry = arithmetic.get(y, c * features + j);
                        squares += entry * entry;
                    }
                    sum += arithmetic.get(strengthsOfEntries, j) * squares;
                }
                return train.value(parameters.put(y), MeanLoss.UNWEIGHTED, draw) + scale * sum;
            }

            @Override
            public void lowerGradient(A x, A y, Draw draw, A out) {
                train.gradient(parameters.put(y), MeanLoss.UNWEIGHTED, draw, result.put(out));
                preparePenalties(x);
                arithmetic.addProducts(2 * scale, strengthsOfEntries, y, out, features * classes);
            }

            @Override
            public void lowerGradientX(A x, A y, Draw draw, A out) {
                preparePenalties(x);
                arithmetic.innerProductsOfColumns(scale, y, y, slopes, out, classes, features);
            }

            @Override
            public void hessian(A x, A y, Draw draw, A v, A out) {
                train.curvature(parameters.put(y), MeanLoss.UNWEIGHTED, draw, direction.put(v), result.put(out));
                preparePenalties(x);
                arithmetic.addProducts(2 * scale, strengthsOfEntries, v, out, features * classes);
            }

            @Override
            public void mixed(A x, A y, Draw draw, A v, A out) {
                preparePenalties(x);
                arithmetic.innerProductsOfColumns(2 * scale, y, v, slopes, out, classes, features);
            }

            /** Writes the training accuracy if requested. */
            @Override
            public void measureRest(A x, A y, Draw upper, Draw lower, double[] out) {
                if (out.length > 1) {
                    out[1] = train.accuracy(parameters.put(y), lower);
                }
            }

            /** Exponentials are slow and x moves once per round, so they are stored as long as x is unchanged. */
            private void preparePenalties(A x) {
                if (hasPenalties) {
                    return;
                }
                hasPenalties = true;
                if (isPenalized && arithmetic.equal(x, penalizedAt, features)) {
                    return;
                }
                isPenalized = true;
                System.arraycopy(x, 0, penalizedAt, 0, features);
                penalty.at(x, features, arithmetic, strengthsOfEntries, slopes);
                for (int c = 1; c < classes; c++) {
                    System.arraycopy(strengthsOfEntries, 0, strengthsOfEntries, c * features, features);
                }
            }
        }
    }

    /** The mapping from x_j to the strength of the penalty on feature j. */
    private enum Penalty {
        /** exp(x_j), which is positive for every x. */
        EXPONENTIAL {
            @Override
            <A> void at(A x, int features, Arithmetic<A> arithmetic, A strengths, A slopes) {
                arithmetic.exponentials(x, strengths, features);
                System.arraycopy(strengths, 0, slopes, 0, features);
            }
        },
        /** x_j itself, which is convex only for nonnegative x_j. */
        LINEAR {
            @Override
            <A> void at(A x, int features, Arithmetic<A> arithmetic, A strengths, A slopes) {
                System.arraycopy(x, 0, strengths, 0, features);
                arithmetic.fill(slopes, 0, features, 1);
            }
        };

        /** Computes the strengths and their derivatives. */
        abstract <A> void at(A x, int features, Arithmetic<A> arithmetic, A strengths, A slopes);
    }
}
