package org.parley.plugins.models;

import java.util.Arrays;
import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.plugins.models.costs.ClassifierModel;
import org.parley.plugins.models.costs.WeightedTraining;
import org.parley.plugins.models.network.NetworkOptions;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.Exponential;

/** {@code hyper-cleaning}: x holds a weight for every training sample of the network, y a classifier. */
@Described(
        name = "hyper-cleaning",
        says =
                "Learns how far to trust each training label so that the classifier does well on clean validation samples.")
public final class HyperCleaningFactory implements BilevelModelFactory {

    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.001)
            .says("C in g = mean of sigma(x_e) loss_e(y) + C |y|^2.");

    @Override
    public List<Option<?>> options() {
        return List.of(
                NetworkOptions.CONVOLUTIONS,
                NetworkOptions.KERNEL_SIZE,
                NetworkOptions.hidden(300),
                NetworkOptions.ACTIVATION,
                RIDGE,
                ClassifierModel.TRAIN_ACCURACY);
    }

    @Override
    public List<String> errors(Settings settings) {
        return NetworkOptions.diagnosticsOfConvolutions(settings);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        return new HyperCleaning(ClassifierModel.validated(context, name()), settings, context);
    }

    /**
     * f_i = mean of loss_e(y) over agent i's validation samples, g_i = mean of sigma(x_e) loss_e(y) over its training samples + C |y|^2, with
     * the cross-entropy of a network. x numbers the training samples of all agents through, so what one agent learns of its own samples
     * travels to all.
     */
    private static final class HyperCleaning extends WeightedTraining {

        private final Detection detection;

        private HyperCleaning(NetworkData data, Settings settings, ModelContext context) {
            super(data, NetworkOptions.convolutional(settings, data), settings.get(RIDGE), settings, context);
            detection = new Detection(data);
        }

        @Override
        public int upperDimension() {
            return data.trainSize();
        }

        @Override
        protected <A> SampleWeights<A> weights(int agent, AgentData share, Arithmetic<A> arithmetic) {
            return new TrustInSamples<>(arithmetic, share.firstTrainIndex(), detection);
        }

        @Override
        protected List<Metric> ownMetrics() {
            return List.of(
                    new Metric("corruption_auc", false),
                    new Metric("weight_clean", false),
                    new Metric("weight_corrupted", false));
        }
    }

    /** w_e = 1 / (1 + exp(-x_k)), where k numbers the training samples of all agents through. */
    private record TrustInSamples<A>(Arithmetic<A> arithmetic, int firstIndex, Detection detection)
            implements WeightedTraining.SampleWeights<A> {

        @Override
        public double weight(A x, int sample) {
            return weight(arithmetic.get(x, firstIndex + sample));
        }

        static double weight(double x) {
            return Exponential.sigmoid(x);
        }

        @Override
        public void addGradient(A x, int sample, double factor, A out) {
            int at = firstIndex + sample;
            double weight = weight(x, sample);
            arithmetic.set(out, at, arithmetic.get(out, at) + factor * weight * (1 - weight));
        }

        @Override
        public void measure(A x, double[] out) {
            double[] values = new double[detection.samples()];
            arithmetic.read(x, 0, values, values.length);
            out[1] = detection.auc(values);
            out[2] = detection.meanWeight(values, false);
            out[3] = detection.meanWeight(values, true);
        }
    }

    /** How well x tells corrupted training samples from clean ones. */
    static final class Detection {

        private final boolean[] corrupted;
        private final long corruptedCount;

        Detection(NetworkData data) {
            corrupted = new boolean[data.trainSize()];
            long count = 0;
            for (int agent = 0; agent < data.agents(); agent++) {
                AgentData share = data.agent(agent);
                for (int k = 0; k < share.train().size(); k++) {
                    corrupted[share.firstTrainIndex() + k] = share.train().isCorrupted(k);
                    count += share.train().isCorrupted(k) ? 1 : 0;
                }
            }
            corruptedCount = count;
        }

        /**
         * The mean weight of the corrupted samples, or of the clean ones.
         *
         * @param ofCorrupted which
         * @return NaN when there are none
         */
        double meanWeight(double[] x, boolean ofCorrupted) {
            double sum = 0;
            for (int k = 0; k < x.length; k++) {
                sum += corrupted[k] == ofCorrupted ? TrustInSamples.weight(x[k]) : 0;
            }
            return sum / (ofCorrupted ? corruptedCount : x.length - corruptedCount);
        }

        int samples() {
            return corrupted.length;
        }

        /**
         * The probability that a clean sample has a larger x than a corrupted one, ties counting half. Half is chance.
         *
         * @return NaN when all samples are clean or none is
         */
        double auc(double[] x) {
            long cleanCount = x.length - corruptedCount;
            if (corruptedCount == 0 || cleanCount == 0) {
                return Double.NaN;
            }
            double[] clean = new double[(int) cleanCount];
            double[] dirty = new double[(int) corruptedCount];
            int cleanSoFar = 0;
            int dirtySoFar = 0;
            for (int k = 0; k < x.length; k++) {
                if (corrupted[k]) {
                    dirty[dirtySoFar++] = x[k];
                } else {
                    clean[cleanSoFar++] = x[k];
                }
            }
            Arrays.sort(clean);
            Arrays.sort(dirty);
            return pairsInOrder(clean, dirty) / ((double) cleanCount * corruptedCount);
        }

        /** Pairs of a clean and a smaller dirty value, by one walk through both sorted lists. */
        private static double pairsInOrder(double[] clean, double[] dirty) {
            double pairs = 0;
            int below = 0;
            int notAbove = 0;
            for (double value : clean) {
                while (below < dirty.length && dirty[below] < value) {
                    below++;
                }
                while (notAbove < dirty.length && dirty[notAbove] <= value) {
                    notAbove++;
                }
                pairs += below + (notAbove - below) / 2.0;
            }
            return pairs;
        }
    }
}
