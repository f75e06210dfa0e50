package org.parley.plugins.models.multitask;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;
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
import org.parley.plugins.models.numeric.ArraySize;

/** y holds the parameters of all predictors, one after the other; softmax(x) says how much an agent trusts each of them. */
record MultiTask(NetworkData data, Architecture architecture, Setup setup, Precisions precisions)
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
                    arithmetic, architecture, setup.predictors(), share, judgedBy(share), setup.decay(), setup.ridge());
        }
    }
}
