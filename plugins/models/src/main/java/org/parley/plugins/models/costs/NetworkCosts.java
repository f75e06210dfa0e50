package org.parley.plugins.models.costs;

import org.parley.api.data.AgentData;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.plugins.models.costs.ClassifierModel.SampleCosts;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Loss;
import org.parley.plugins.models.network.MeanLoss;
import org.parley.plugins.models.network.Parameters;
import org.parley.plugins.models.numeric.Arithmetic;

/** The costs of a network with separate samples for the upper and the lower cost. */
public abstract class NetworkCosts<A> implements SampleCosts<A> {

    protected final Arithmetic<A> arithmetic;
    private final ClassifierModel model;
    protected final AgentData data;
    protected final MeanLoss<A> train;
    protected final MeanLoss<A> upperLoss;
    protected final Parameters<A> parameters;
    protected final Parameters<A> direction;
    protected final Parameters<A> result;

    /**
     * @param upperSamples the samples of f
     */
    protected NetworkCosts(Arithmetic<A> arithmetic, ClassifierModel model, AgentData data, Samples upperSamples) {
        Architecture architecture = model.architecture;
        Loss loss = model.loss();
        this.arithmetic = arithmetic;
        this.model = model;
        this.data = data;
        train = new MeanLoss<>(arithmetic, architecture, loss, data.train());
        upperLoss = new MeanLoss<>(arithmetic, architecture, loss, upperSamples);
        parameters = new Parameters<>(architecture);
        direction = new Parameters<>(architecture);
        result = new Parameters<>(architecture);
    }

    @Override
    public final AgentData data() {
        return data;
    }

    @Override
    public final boolean sharesTest() {
        return model.sharesTest();
    }

    @Override
    public final double testAccuracy(A x, A y) {
        return upperLoss.accuracy(model.network(x, y, parameters), data.test());
    }

    @Override
    public void moved() {
        train.moved();
        upperLoss.moved();
    }

    /** f = mean of loss_e(y) over validation samples, where y has all parameters of the network. x controls their training. */
    public abstract static class ValidatedNetwork<A> extends NetworkCosts<A> {

        protected final int upperDimension;

        protected ValidatedNetwork(Arithmetic<A> arithmetic, ClassifierModel model, AgentData data) {
            super(arithmetic, model, data, data.validation());
            this.upperDimension = model.upperDimension();
        }

        @Override
        public final double upper(A x, A y, Draw draw) {
            return upperLoss.value(parameters.put(y), MeanLoss.UNWEIGHTED, draw);
        }

        @Override
        public final void upperGradientX(A x, A y, Draw draw, A out) {
            arithmetic.fill(out, 0, upperDimension, 0);
        }

        @Override
        public final void upperGradientY(A x, A y, Draw draw, A out) {
            upperLoss.gradient(parameters.put(y), MeanLoss.UNWEIGHTED, draw, result.put(out));
        }
    }
}
