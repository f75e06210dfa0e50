package org.parley.plugins.models.hypercleaning;

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
 * f_i = mean of loss_e(y) over agent i's validation samples, g_i = mean of sigma(x_e) loss_e(y) over its training samples + C |y|^2, with
 * the cross-entropy of a network. x numbers the training samples of all agents through, so what one agent learns of its own samples
 * travels to all.
 */
final class HyperCleaning implements BilevelModel {

    private static final List<Metric> METRICS = List.of(
            TestAccuracy.METRIC,
            new Metric("corruption_auc", false),
            new Metric("weight_clean", false),
            new Metric("weight_corrupted", false));

    private final NetworkData data;
    private final Architecture architecture;
    private final double ridge;
    private final boolean trainAccuracy;
    private final Precisions precisions;
    private final Detection detection;

    /** @param trainAccuracy whether it is among the metrics */
    HyperCleaning(
            NetworkData data, Architecture architecture, double ridge, boolean trainAccuracy, Precisions precisions) {
        this.data = data;
        this.architecture = architecture;
        this.ridge = ridge;
        this.trainAccuracy = trainAccuracy;
        this.precisions = precisions;
        this.detection = new Detection(data);
    }

    @Override
    public int upperDimension() {
        return data.trainSize();
    }

    @Override
    public int lowerDimension() {
        return architecture.size();
    }

    @Override
    public AgentCosts agent(int agent) {
        return new CleaningCosts(data.agent(agent));
    }

    @Override
    public void start(int agent, RandomGenerator random, double[] x, double[] y) {
        architecture.initialise(0, architecture.layers().size(), random, y);
    }

    @Override
    public List<Metric> metrics() {
        return TrainAccuracy.after(METRICS, trainAccuracy);
    }

    private final class CleaningCosts extends PreciseCosts {

        private final AgentData share;

        private CleaningCosts(AgentData share) {
            super(precisions, share.validation(), share.train());
            this.share = share;
        }

        @Override
        protected <A> Objective<A> in(Arithmetic<A> arithmetic) {
            return new WeightedTraining<>(
                    arithmetic,
                    architecture,
                    share,
                    new TrustInSamples<>(arithmetic, share.firstTrainIndex(), detection),
                    ridge,
                    trainAccuracy,
                    upperDimension());
        }
    }
}
