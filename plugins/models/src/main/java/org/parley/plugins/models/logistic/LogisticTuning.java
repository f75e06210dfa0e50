package org.parley.plugins.models.logistic;

import java.util.List;
import java.util.Optional;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Metric;
import org.parley.api.model.Objective;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.costs.PreciseCosts;
import org.parley.plugins.models.costs.Precisions;
import org.parley.plugins.models.data.TestAccuracy;
import org.parley.plugins.models.data.TrainAccuracy;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Layer;
import org.parley.plugins.models.network.Loss;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.reference.ExactAnswers;

/** A linear classifier y whose penalties x are tuned on validation samples; see {@link TuningCosts}. */
final class LogisticTuning implements BilevelModel {

    private final NetworkData data;
    private final Loss loss;
    private final Penalty penalty;
    private final double scale;
    private final ExactAnswers exact;
    private final boolean trainAccuracy;
    private final Precisions precisions;
    private final Architecture architecture;

    /**
     * @param strength factor of the penalty
     * @param averaged whether the penalty is averaged over the coefficients instead of summed
     * @param trainAccuracy whether it is among the metrics
     */
    LogisticTuning(
            NetworkData data,
            Loss loss,
            Penalty penalty,
            double strength,
            boolean averaged,
            ExactAnswers exact,
            boolean trainAccuracy,
            Precisions precisions) {
        this.data = data;
        this.loss = loss;
        this.penalty = penalty;
        this.exact = exact;
        this.trainAccuracy = trainAccuracy;
        this.precisions = precisions;
        int outputs = loss.outputs(data.classes());
        this.architecture = new Architecture(List.of(Layer.scores(data.width(), outputs)));
        this.scale = averaged ? strength / architecture.size() : strength;
    }

    @Override
    public int upperDimension() {
        return data.width();
    }

    @Override
    public int lowerDimension() {
        return architecture.size();
    }

    @Override
    public AgentCosts agent(int agent) {
        return new AgentTuning(data.agent(agent));
    }

    @Override
    public List<Metric> metrics() {
        return TrainAccuracy.after(List.of(TestAccuracy.METRIC), trainAccuracy);
    }

    /** Where the lower problem is convex: penalties that are not below zero and a convex loss. */
    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        boolean convex = penalty == Penalty.EXPONENTIAL && loss.isConvex();
        return convex ? exact.reference(this, problem, data.agents(), data.trainSize()) : Optional.empty();
    }

    private final class AgentTuning extends PreciseCosts {

        private final AgentData share;

        private AgentTuning(AgentData share) {
            super(precisions, share.validation(), share.train());
            this.share = share;
        }

        @Override
        protected <A> Objective<A> in(Arithmetic<A> arithmetic) {
            return new TuningCosts<>(arithmetic, architecture, loss, share, penalty, scale);
        }
    }
}
