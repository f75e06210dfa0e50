package org.parley.plugins.models.costs;

import java.util.function.IntToDoubleFunction;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;
import org.parley.plugins.models.costs.NetworkCosts.ValidatedNetwork;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.MeanLoss;
import org.parley.plugins.models.numeric.Arithmetic;

/** f = mean of loss_e(y) over validation samples, g = mean of w_e(x) loss_e(y) over training samples + ridge |y|^2. */
public abstract class WeightedTraining extends ClassifierModel {

    private final double ridge;

    protected WeightedTraining(
            NetworkData data, Architecture architecture, double ridge, Settings settings, ModelContext context) {
        super(data, architecture, settings, context);
        this.ridge = ridge;
    }

    protected abstract <A> SampleWeights<A> weights(int agent, AgentData agentData, Arithmetic<A> arithmetic);

    @Override
    protected final <A> Objective<A> costs(int agent, AgentData agentData, Arithmetic<A> arithmetic) {
        return new Costs<>(arithmetic, agentData, weights(agent, agentData, arithmetic));
    }

    /**
     * The weights of one agent's training samples as functions of x.
     *
     * @param <A> {@code float[]} or {@code double[]}
     */
    public interface SampleWeights<A> {

        /** Announces that x is about to change. */
        default void moved() {}

        /** Returns w_e(x). */
        double weight(A x, int sample);

        /** Computes out += factor times the gradient of w_e(x) in x. */
        void addGradient(A x, int sample, double factor, A out);

        /** Writes the metrics of the weights, which follow those of the network. */
        default void measure(A x, double[] out) {}
    }

    /** The mixed product does not need a backward pass: it is the sum over e of dw_e/dx times the derivative of loss_e along v. */
    private final class Costs<A> extends ValidatedNetwork<A> {

        private final SampleWeights<A> weights;
        private final int lowerDimension = architecture.size();

        // The functions at the current point are fields, because a method reference would allocate a new object at each
        // use.
        private final IntToDoubleFunction weightOf = this::weightOf;
        private final MeanLoss.SampleConsumer addWeightGradient = this::addWeightGradient;
        private A at;
        private A gradientX;

        private Costs(Arithmetic<A> arithmetic, AgentData agentData, SampleWeights<A> weights) {
            super(arithmetic, WeightedTraining.this, agentData);
            this.weights = weights;
        }

        @Override
        public void moved() {
            super.moved();
            weights.moved();
        }

        @Override
        public double lower(A x, A y, Draw draw) {
            at = x;
            return train.value(parameters.put(y), weightOf, draw) + ridge * arithmetic.squares(y, lowerDimension);
        }

        @Override
        public void lowerGradient(A x, A y, Draw draw, A out) {
            at = x;
            train.gradient(parameters.put(y), weightOf, draw, result.put(out));
            arithmetic.add(2 * ridge, y, out, lowerDimension);
        }

        @Override
        public void lowerGradientX(A x, A y, Draw draw, A out) {
            at = x;
            gradientX = out;
            arithmetic.fill(out, 0, upperDimension, 0);
            train.losses(parameters.put(y), draw, addWeightGradient);
        }

        @Override
        public void hessian(A x, A y, Draw draw, A v, A out) {
            at = x;
            train.curvature(parameters.put(y), weightOf, draw, direction.put(v), result.put(out));
            arithmetic.add(2 * ridge, v, out, lowerDimension);
        }

        @Override
        public void mixed(A x, A y, Draw draw, A v, A out) {
            at = x;
            gradientX = out;
            arithmetic.fill(out, 0, upperDimension, 0);
            train.derivatives(parameters.put(y), draw, direction.put(v), addWeightGradient);
        }

        /** Writes the metrics of the weights, and the training accuracy if requested. */
        @Override
        public void measureRest(A x, A y, Draw upper, Draw lower, double[] out) {
            weights.measure(x, out);
            if (trainAccuracy) {
                out[out.length - 1] = train.accuracy(parameters.put(y), lower);
            }
        }

        private double weightOf(int sample) {
            return weights.weight(at, sample);
        }

        private void addWeightGradient(int sample, double factor) {
            weights.addGradient(at, sample, factor, gradientX);
        }
    }
}
