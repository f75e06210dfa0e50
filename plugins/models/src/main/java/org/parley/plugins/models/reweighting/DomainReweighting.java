package org.parley.plugins.models.reweighting;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Metric;
import org.parley.api.model.Objective;
import org.parley.plugins.models.costs.PreciseCosts;
import org.parley.plugins.models.costs.Precisions;
import org.parley.plugins.models.data.TestAccuracy;
import org.parley.plugins.models.data.TrainAccuracy;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.weighting.WeightedTraining;

/**
 * f_i = mean of loss_e(y) over agent i's validation samples, g_i = mean of S softmax(x)_s(e) loss_e(y) over its training samples
 * + C |y|^2, where s(e) is the source of sample e.
 */
final class DomainReweighting implements BilevelModel {

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
