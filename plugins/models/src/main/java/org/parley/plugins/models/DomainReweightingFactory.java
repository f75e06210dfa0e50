package org.parley.plugins.models;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.plugins.models.costs.ClassifierModel;
import org.parley.plugins.models.costs.WeightedTraining;
import org.parley.plugins.models.network.NetworkOptions;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.Exponential;

/** {@code domain-reweighting}: x has a weight for every data source, y is a classifier. */
@Described(
        name = "domain-reweighting",
        description =
                "Domain reweighting: learns a weight for each source of training data to minimize the validation loss of a classifier.")
public final class DomainReweightingFactory implements BilevelModelFactory {

    private static final Option<Sources> SOURCES =
            Option.choice("sources", Sources.class).description("Grouping of samples into sources.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.001)
            .description("Factor C of the penalty in g = mean of S softmax(x)_s loss_e(y) + C |y|^2.");

    @Override
    public List<Option<?>> options() {
        return List.of(
                SOURCES, NetworkOptions.HIDDEN, NetworkOptions.ACTIVATION, RIDGE, ClassifierModel.TRAIN_ACCURACY);
    }

    @Override
    public List<String> errors(Settings settings) {
        return NetworkOptions.errors(settings);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        return new DomainReweighting(ClassifierModel.validated(context, name()), settings, context);
    }

    /**
     * f_i = mean of loss_e(y) over agent i's validation samples. g_i = mean of S softmax(x)_s(e) loss_e(y) over its training samples + C
     * |y|^2, where s(e) is the source of sample e.
     */
    private static final class DomainReweighting extends WeightedTraining {

        private final Sources sources;
        private final int sourceCount;

        private DomainReweighting(NetworkData data, Settings settings, ModelContext context) {
            super(data, NetworkOptions.dense(settings, data), settings.get(RIDGE), settings, context);
            sources = settings.get(SOURCES);
            sourceCount = sources.count(data);
        }

        @Override
        public int upperDimension() {
            return sourceCount;
        }

        @Override
        protected <A> SampleWeights<A> weights(int agent, AgentData agentData, Arithmetic<A> arithmetic) {
            return new WeightsOfSources<>(arithmetic, sources.ofSamples(agent, agentData.train()), sourceCount);
        }
    }

    /** The source of a training sample. */
    private enum Sources {
        /** Each agent is one source. */
        AGENTS,
        /** Each group of the dataset is a source: speakers, roles, hospitals. */
        GROUPS,
        /** Each class, as labeled, is a source. */
        LABELS;

        int count(NetworkData data) {
            return switch (this) {
                case AGENTS -> data.agents();
                case GROUPS -> groups(data);
                case LABELS -> data.classes();
            };
        }

        private static int groups(NetworkData data) {
            if (data.areOwn()) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_CONFLICT,
                        "model.with.sources",
                        "is groups, but each agent has data of its own, so the groups of others are unknown",
                        "use sources: agents or sources: labels"));
            }
            int groups = data.sources().get(0).groupCount();
            if (groups == 0) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_CONFLICT,
                        "model.with.sources",
                        "is groups, but the data does not assign samples to groups",
                        "use sources: agents or sources: labels, or data with groups"));
            }
            return groups;
        }

        /** Returns the source of each of an agent's training samples. */
        int[] ofSamples(int agent, Samples train) {
            IntUnaryOperator source = switch (this) {
                case AGENTS -> sample -> agent;
                case GROUPS -> train::group;
                case LABELS -> train::label;
            };
            return IntStream.range(0, train.size()).map(source).toArray();
        }
    }

    /**
     * w_e = S p_s(e) with p = softmax(x) over S sources, so that equal entries of x give every sample weight 1. The gradient is S p_s (e_s
     * - p).
     */
    private static final class WeightsOfSources<A> implements WeightedTraining.SampleWeights<A> {

        private final Arithmetic<A> arithmetic;
        private final int[] sourceOfSample;
        private final double[] shares;
        private boolean current;

        WeightsOfSources(Arithmetic<A> arithmetic, int[] sourceOfSample, int sources) {
            this.arithmetic = arithmetic;
            this.sourceOfSample = sourceOfSample;
            this.shares = new double[sources];
        }

        @Override
        public void moved() {
            current = false;
        }

        @Override
        public double weight(A x, int sample) {
            prepare(x);
            return shares.length * shares[sourceOfSample[sample]];
        }

        @Override
        public void addGradient(A x, int sample, double factor, A out) {
            int source = sourceOfSample[sample];
            double scaled = factor * weight(x, sample);
            for (int s = 0; s < shares.length; s++) {
                double change = scaled * ((s == source ? 1 : 0) - shares[s]);
                arithmetic.set(out, s, arithmetic.get(out, s) + change);
            }
        }

        private void prepare(A x) {
            if (current) {
                return;
            }
            arithmetic.read(x, 0, shares, shares.length);
            Exponential.softmax(shares, shares.length);
            current = true;
        }
    }
}
