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
import org.parley.plugins.models.network.Loss;
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

    protected abstract <A> SampleWeights<A> weights(int agent, AgentData share, Arithmetic<A> arithmetic);

    @Override
    protected final <A> Objective<A> costs(int agent, AgentData share, Arithmetic<A> arithmetic) {
        return new Costs<>(arithmetic, share, weights(agent, share, arithmetic));
    }

    /**
     * How x weighs one agent's training samples.
     *
     * @param <A> {@code float[]} or {@code double[]}
     */
    public interface SampleWeights<A> {

        /** x is about to change. */
        default void moved() {}

        /** w_e(x). */
        double weight(A x, int sample);

        /** out += factor times the gradient of w_e(x) in x. */
        void addGradient(A x, int sample, double factor, A out);

        /** Fills the metrics of the weights, which stand behind that of the network. */
        default void measure(A x, double[] out) {}
    }

    /** The mixed product needs no backward pass: sum_e (dw_e/dx) times the derivative of loss_e along v. */
    private final class Costs<A> extends ValidatedNetwork<A> {

        private final SampleWeights<A> weights;
        private final int lowerDimension = architecture.size();

        // Where the functions below are evaluated: kept in fields, because new functions every time would be new
        // objects every time.
        private final IntToDoubleFunction weightOf = this::weightOf;
        private final MeanLoss.SampleConsumer addWeightGradient = this::addWeightGradient;
        private A at;
        private A gradientX;

        private Costs(Arithmetic<A> arithmetic, AgentData share, SampleWeights<A> weights) {
            super(arithmetic, architecture, Loss.SOFTMAX, share, upperDimension());
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

        /** Test accuracy, what the weights have to tell, and training accuracy where the run asks for it. */
        @Override
        public void measure(A x, A y, Draw upper, Draw lower, double[] out) {
            out[0] = judge.accuracy(parameters.put(y), data.test());
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
