package org.parley.plugins.models;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentData;
import org.parley.api.data.AgentNumber;
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

/** {@code hyper-cleaning}: x has a weight for every training sample of the network, y is a classifier. */
@Described(
        name = "hyper-cleaning",
        description =
                "Data hyper-cleaning: learns a weight for each training label to minimize a classifier's loss on clean validation samples.")
public final class HyperCleaningFactory implements BilevelModelFactory {

    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.001)
            .description("Factor C of the penalty in g = mean of sigma(x_e) loss_e(y) + C |y|^2.");

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
        return NetworkOptions.convolutionErrors(settings);
    }

    @Override
    public List<AgentNumber> numbers(Settings settings) {
        return List.of(AgentNumber.TRAIN_SIZE);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        return new HyperCleaning(ClassifierModel.validated(context, name()), settings, context);
    }

    /**
     * f_i = mean of loss_e(y) over agent i's validation samples, g_i = mean of sigma(x_e) loss_e(y) over its training samples + C |y|^2,
     * with the cross-entropy of a network.
     *
     * <p>x numbers the training samples of all agents consecutively, so every agent receives what others learned about their samples.
     */
    private static final class HyperCleaning extends WeightedTraining {

        private final Detection detection;

        private HyperCleaning(NetworkData data, Settings settings, ModelContext context) {
            super(data, NetworkOptions.convolutional(settings, data), settings.get(RIDGE), settings, context);
            detection = new Detection(data, data.areOwn() ? IntStream.empty() : data.hosted());
        }

        @Override
        public int upperDimension() {
            return data.trainSize();
        }

        @Override
        protected <A> SampleWeights<A> weights(int agent, AgentData agentData, Arithmetic<A> arithmetic) {
            Detection known = data.areOwn() ? new Detection(data, IntStream.of(agent)) : detection;
            return new SigmoidWeights<>(arithmetic, agentData.firstTrainIndex(), known);
        }

        @Override
        protected List<Metric> ownMetrics() {
            return List.of(
                    new Metric("corruption_auc", false),
                    new Metric("weight_clean", false),
                    new Metric("weight_corrupted", false));
        }
    }

    /** w_e = 1 / (1 + exp(-x_k)), where k numbers the training samples of all agents consecutively. */
    private record SigmoidWeights<A>(Arithmetic<A> arithmetic, int firstIndex, Detection detection)
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
            arithmetic.read(x, detection.first(), values, values.length);
            out[1] = detection.auc(values);
            out[2] = detection.meanWeight(values, false);
            out[3] = detection.meanWeight(values, true);
        }
    }

    /** Measures how well x separates corrupted training samples of some agents from clean ones. */
    static final class Detection {

        private final int first;
        private final boolean[] corrupted;
        private final long corruptedCount;

        /** @param agents consecutive agents, whose labels are known here */
        Detection(NetworkData data, IntStream agents) {
            List<AgentData> known = agents.mapToObj(data::agent).toList();
            first = known.isEmpty() ? 0 : known.get(0).firstTrainIndex();
            corrupted = new boolean
                    [known.stream().mapToInt(agent -> agent.train().size()).sum()];
            long count = 0;
            for (AgentData agentData : known) {
                for (int k = 0; k < agentData.train().size(); k++) {
                    corrupted[agentData.firstTrainIndex() - first + k] =
                            agentData.train().isCorrupted(k);
                    count += agentData.train().isCorrupted(k) ? 1 : 0;
                }
            }
            corruptedCount = count;
        }

        /** Returns the position of the first of these samples in x. */
        int first() {
            return first;
        }

        /**
         * Returns the mean weight of the corrupted or of the clean samples.
         *
         * @param ofCorrupted whether to use the corrupted samples
         * @return NaN without such samples
         */
        double meanWeight(double[] x, boolean ofCorrupted) {
            double sum = 0;
            for (int k = 0; k < x.length; k++) {
                sum += corrupted[k] == ofCorrupted ? SigmoidWeights.weight(x[k]) : 0;
            }
            return sum / (ofCorrupted ? corruptedCount : x.length - corruptedCount);
        }

        int samples() {
            return corrupted.length;
        }

        /**
         * Returns the probability that a clean sample has a larger x than a corrupted one, where ties count half. Random values give one
         * half.
         *
         * @return NaN if all samples are clean or all are corrupted
         */
        double auc(double[] x) {
            long cleanCount = x.length - corruptedCount;
            if (corruptedCount == 0 || cleanCount == 0) {
                return Double.NaN;
            }
            double[] clean = new double[(int) cleanCount];
            double[] corruptedValues = new double[(int) corruptedCount];
            int cleanSoFar = 0;
            int corruptedSoFar = 0;
            for (int k = 0; k < x.length; k++) {
                if (corrupted[k]) {
                    corruptedValues[corruptedSoFar++] = x[k];
                } else {
                    clean[cleanSoFar++] = x[k];
                }
            }
            Arrays.sort(clean);
            Arrays.sort(corruptedValues);
            return pairsInOrder(clean, corruptedValues) / ((double) cleanCount * corruptedCount);
        }

        /** Counts the pairs of a clean and a smaller corrupted value in one pass over both sorted lists. */
        private static double pairsInOrder(double[] clean, double[] corruptedValues) {
            double pairs = 0;
            int below = 0;
            int notAbove = 0;
            for (double value : clean) {
                while (below < corruptedValues.length && corruptedValues[below] < value) {
                    below++;
                }
                while (notAbove < corruptedValues.length && corruptedValues[notAbove] <= value) {
                    notAbove++;
                }
                pairs += below + (notAbove - below) / 2.0;
            }
            return pairs;
        }
    }
}
