package org.parley.plugins.models;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.component.Described;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;
import org.parley.plugins.models.costs.ClassData;
import org.parley.plugins.models.costs.ClassData.TestAccuracy;
import org.parley.plugins.models.costs.ClassData.TrainAccuracy;
import org.parley.plugins.models.costs.PreciseCosts;
import org.parley.plugins.models.costs.PreciseCosts.Precisions;
import org.parley.plugins.models.costs.WeightedTraining;
import org.parley.plugins.models.costs.WeightedTraining.SampleWeights;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.NetworkOptions;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.Exponential;
import org.pf4j.Extension;

/** {@code domain-reweighting}: x holds a weight for every source of data, y a classifier. */
@Extension
@Described(
        name = "domain-reweighting",
        says =
                "Learns how much each source of training data should count so that the classifier does well on validation samples.")
public final class DomainReweightingFactory implements BilevelModelFactory {

    private static final Option<Sources> SOURCES =
            Option.choice("sources", Sources.class).says("What makes samples belong together.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.001)
            .says("C in g = mean of S softmax(x)_s loss_e(y) + C |y|^2.");

    @Override
    public List<Option<?>> options() {
        return List.of(SOURCES, NetworkOptions.HIDDEN, NetworkOptions.ACTIVATION, RIDGE, TrainAccuracy.OPTION);
    }

    @Override
    public List<String> faults(Settings settings) {
        return NetworkOptions.faults(settings);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData data = ClassData.of(context, name());
        return new DomainReweighting(
                data,
                settings.get(SOURCES),
                NetworkOptions.architecture(settings, data.width(), data.classes()),
                settings.get(RIDGE),
                settings.get(TrainAccuracy.OPTION),
                Precisions.of(context));
    }

    /** Where a training sample comes from. */
    private enum Sources {
        /** Each agent is a source of its own. */
        AGENTS {
            @Override
            int count(NetworkData data) {
                return data.agents();
            }

            @Override
            int[] ofSamples(NetworkData data, int agent) {
                int[] sources = new int[data.agent(agent).train().size()];
                Arrays.fill(sources, agent);
                return sources;
            }
        },
        /** The groups that the data knows: speakers, roles, hospitals. */
        GROUPS {
            @Override
            int count(NetworkData data) {
                int groups = data.sources().get(0).groupCount();
                if (groups == 0) {
                    throw new ParleyException(new Fault(
                            ErrorCode.CONFIG_CONFLICT,
                            "model.with.sources",
                            "is groups, but the data does not say which group a sample came from",
                            "use sources: agents or sources: labels, or data with groups"));
                }
                return groups;
            }

            @Override
            int[] ofSamples(NetworkData data, int agent) {
                Samples train = data.agent(agent).train();
                return IntStream.range(0, train.size()).map(train::group).toArray();
            }
        },
        /** Each class, as labelled, is a source. */
        LABELS {
            @Override
            int count(NetworkData data) {
                return data.classes();
            }

            @Override
            int[] ofSamples(NetworkData data, int agent) {
                Samples train = data.agent(agent).train();
                return IntStream.range(0, train.size()).map(train::label).toArray();
            }
        };

        abstract int count(NetworkData data);

        /** The source of each training sample of an agent. */
        abstract int[] ofSamples(NetworkData data, int agent);
    }

    /**
     * f_i = mean of loss_e(y) over agent i's validation samples, g_i = mean of S softmax(x)_s(e) loss_e(y) over its training samples
     * + C |y|^2, where s(e) is the source of sample e.
     */
    private static final class DomainReweighting implements BilevelModel {

        private final NetworkData data;
        private final Sources sources;
        private final int sourceCount;
        private final Architecture architecture;
        private final double ridge;
        private final boolean trainAccuracy;
        private final Precisions precisions;

        /** @param trainAccuracy whether it is among the metrics */
        DomainReweighting(
                NetworkData data,
                Sources sources,
                Architecture architecture,
                double ridge,
                boolean trainAccuracy,
                Precisions precisions) {
            this.data = data;
            this.sources = sources;
            this.sourceCount = sources.count(data);
            this.architecture = architecture;
            this.ridge = ridge;
            this.trainAccuracy = trainAccuracy;
            this.precisions = precisions;
        }

        @Override
        public int upperDimension() {
            return sourceCount;
        }

        @Override
        public int lowerDimension() {
            return architecture.size();
        }

        @Override
        public AgentCosts agent(int agent) {
            return new SourceCosts(data.agent(agent), sources.ofSamples(data, agent));
        }

        @Override
        public void start(int agent, RandomGenerator random, double[] x, double[] y) {
            architecture.initialise(0, architecture.layers().size(), random, y);
        }

        @Override
        public List<Metric> metrics() {
            return TrainAccuracy.after(List.of(TestAccuracy.METRIC), trainAccuracy);
        }

        private final class SourceCosts extends PreciseCosts {

            private final AgentData share;
            private final int[] sourceOfSample;

            private SourceCosts(AgentData share, int[] sourceOfSample) {
                super(precisions, share.validation(), share.train());
                this.share = share;
                this.sourceOfSample = sourceOfSample;
            }

            @Override
            protected <A> Objective<A> in(Arithmetic<A> arithmetic) {
                return new WeightedTraining<>(
                        arithmetic,
                        architecture,
                        share,
                        new WeightsOfSources<>(arithmetic, sourceOfSample, sourceCount),
                        ridge,
                        trainAccuracy,
                        sourceCount);
            }
        }
    }

    /**
     * w_e = S p_s(e) with p = softmax(x) over S sources, so that equal x weigh every sample with 1; gradient S p_s (e_s - p).
     */
    private static final class WeightsOfSources<A> implements SampleWeights<A> {

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
