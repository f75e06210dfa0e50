package org.parley.plugins.models;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Draw;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;
import org.parley.plugins.models.costs.ClassData;
import org.parley.plugins.models.costs.ClassData.TestAccuracy;
import org.parley.plugins.models.costs.ClassData.TrainAccuracy;
import org.parley.plugins.models.costs.PreciseCosts;
import org.parley.plugins.models.costs.PreciseCosts.Precisions;
import org.parley.plugins.models.costs.PreciseCosts.SampleCosts;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.ImageOptions;
import org.parley.plugins.models.network.NetworkOptions;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.ArraySize;
import org.pf4j.Extension;

@Extension
@Described(
        name = "multi-task",
        says = "Learns a few predictors that all agents share, y, and how much each agent trusts each of them, x.")
public final class MultiTaskFactory implements BilevelModelFactory {

    private static final String TRAIN = "train";

    private static final Option<Integer> PREDICTORS = Option.integer("predictors")
            .from(1)
            .to(1000)
            .orElse(3)
            .says("How many predictors are mixed; x has an entry for each.");
    private static final Option<Integer> CHARACTERS = Option.integer("characters")
            .from(0)
            .to(100_000)
            .orElse(0)
            .says(
                    "How many of a text's last characters are seen, each as one of the classes; 0 takes features as they are.");
    private static final Option<String> JUDGE = Option.choice("judge", TRAIN, "validation")
            .says("Which samples the upper cost is taken on; the authors of PDBO take those it is trained on.");
    private static final Option<Double> DECAY =
            Option.number("decay").from(0).to(1e6).orElse(0.001).says("In g = mean training loss + decay/2 |y|^2.");
    private static final Option<Double> RIDGE =
            Option.number("ridge").from(0).to(1e6).orElse(0.01).says("In f = mean loss + ridge/2 |x|^2.");

    @Override
    public List<Option<?>> options() {
        return List.of(
                PREDICTORS,
                ImageOptions.CONVOLUTIONS,
                ImageOptions.KERNEL,
                NetworkOptions.hidden(100),
                NetworkOptions.ACTIVATION,
                CHARACTERS,
                JUDGE,
                DECAY,
                RIDGE,
                TrainAccuracy.OPTION);
    }

    @Override
    public List<String> faults(Settings settings) {
        return ImageOptions.faults(settings);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData plain = ClassData.of(context, name());
        int characters = settings.get(CHARACTERS);
        NetworkData data = characters == 0 ? plain : new TextData(plain, characters);
        return new MultiTask(
                data,
                ImageOptions.architecture(settings, data.width(), data.classes()),
                new MultiTask.Setup(
                        settings.get(PREDICTORS),
                        settings.get(JUDGE).equals(TRAIN),
                        settings.get(DECAY),
                        settings.get(RIDGE),
                        settings.get(TrainAccuracy.OPTION)),
                Precisions.of(context));
    }

    /** y holds the parameters of all predictors, one after the other; softmax(x) says how much an agent trusts each of them. */
    private record MultiTask(NetworkData data, Architecture architecture, Setup setup, Precisions precisions)
            implements BilevelModel {

        /**
         * @param predictors how many there are
         * @param judgedByTraining whether f uses the training samples, not those for validation
         * @param decay of y in g
         * @param ridge of x in f
         * @param trainAccuracy whether it is among the metrics
         */
        record Setup(int predictors, boolean judgedByTraining, double decay, double ridge, boolean trainAccuracy) {}

        @Override
        public int upperDimension() {
            return setup.predictors();
        }

        @Override
        public int lowerDimension() {
            return ArraySize.of((long) setup.predictors() * architecture.size(), "y of all predictors");
        }

        @Override
        public AgentCosts agent(int agent) {
            return new AgentMixture(data.agent(agent));
        }

        /** The predictors start apart, or they would stay together; x starts at zero, where each counts the same. */
        @Override
        public void start(int agent, RandomGenerator random, double[] x, double[] y) {
            double[] one = new double[architecture.size()];
            for (int k = 0; k < setup.predictors(); k++) {
                architecture.initialise(0, architecture.layers().size(), random, one);
                System.arraycopy(one, 0, y, k * one.length, one.length);
            }
        }

        @Override
        public List<Metric> metrics() {
            return TrainAccuracy.after(
                    List.of(TestAccuracy.METRIC, new Metric("validation_accuracy", false)), setup.trainAccuracy());
        }

        private Samples judgedBy(AgentData share) {
            return setup.judgedByTraining() ? share.train() : share.validation();
        }

        private final class AgentMixture extends PreciseCosts {

            private final AgentData share;

            private AgentMixture(AgentData share) {
                super(precisions, judgedBy(share), share.train());
                this.share = share;
            }

            @Override
            protected <A> Objective<A> in(Arithmetic<A> arithmetic) {
                return new MixtureCosts<>(
                        arithmetic,
                        architecture,
                        setup.predictors(),
                        share,
                        judgedBy(share),
                        setup.decay(),
                        setup.ridge());
            }
        }
    }

    /** g = mean mixture loss on training samples + decay / 2 |y|^2, f = the same loss on the samples it judges by + ridge / 2 |x|^2. */
    private static final class MixtureCosts<A> implements SampleCosts<A> {

        private final Arithmetic<A> arithmetic;
        private final AgentData data;
        private final MixtureLoss<A> train;
        private final MixtureLoss<A> judge;
        private final double decay;
        private final double ridge;
        private final boolean judgedByValidation;
        private final int upperDimension;
        private final int lowerDimension;

        MixtureCosts(
                Arithmetic<A> arithmetic,
                Architecture architecture,
                int predictors,
                AgentData data,
                Samples judgedBy,
                double decay,
                double ridge) {
            this.arithmetic = arithmetic;
            this.data = data;
            this.decay = decay;
            this.ridge = ridge;
            train = new MixtureLoss<>(arithmetic, architecture, predictors, data.train());
            judge = new MixtureLoss<>(arithmetic, architecture, predictors, judgedBy);
            judgedByValidation = judgedBy == data.validation();
            upperDimension = predictors;
            lowerDimension = ArraySize.of((long) predictors * architecture.size(), "y of all predictors");
        }

        @Override
        public AgentData data() {
            return data;
        }

        @Override
        public void moved() {
            train.moved();
            judge.moved();
        }

        @Override
        public double upper(A x, A y, Draw draw) {
            return judge.value(x, y, draw) + ridge / 2 * arithmetic.squares(x, upperDimension);
        }

        @Override
        public double lower(A x, A y, Draw draw) {
            return train.value(x, y, draw) + decay / 2 * arithmetic.squares(y, lowerDimension);
        }

        @Override
        public void upperGradientX(A x, A y, Draw draw, A out) {
            judge.gradientX(x, y, draw, out);
            arithmetic.add(ridge, x, out, upperDimension);
        }

        @Override
        public void upperGradientY(A x, A y, Draw draw, A out) {
            judge.gradientY(x, y, draw, out);
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

        /** Test and validation accuracy, then training accuracy where the run asks for it. */
        @Override
        public void measure(A x, A y, Draw upper, Draw lower, double[] out) {
            out[1] = judgedByValidation ? judge.accuracy(x, y, upper) : judge.accuracy(x, y, data.validation());
            if (out.length > 2) {
                out[2] = train.accuracy(x, y, lower);
            }
            out[0] = judge.accuracy(x, y, data.test());
        }
    }
}
