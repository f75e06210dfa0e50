package org.parley.plugins.models.multitask;

import org.parley.api.data.AgentData;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.plugins.models.costs.SampleCosts;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.ArraySize;

/** g = mean mixture loss on training samples + decay / 2 |y|^2, f = the same loss on the samples it judges by + ridge / 2 |x|^2. */
final class MixtureCosts<A> implements SampleCosts<A> {

    private final Arithmetic<A> arithmetic;
    private final AgentData data;
    private final MixtureLoss<A> train;
    private final MixtureLoss<A> judge;
    private final double decay;
    private final double ridge;
    private final boolean judgedByValidation;
    private final int upperDimension;
    private final int lowerDimension;

    MixtureCosts(
            Arithmetic<A> arithmetic,
            Architecture architecture,
            int predictors,
            AgentData data,
            Samples judgedBy,
            double decay,
            double ridge) {
        this.arithmetic = arithmetic;
        this.data = data;
        this.decay = decay;
        this.ridge = ridge;
        train = new MixtureLoss<>(arithmetic, architecture, predictors, data.train());
        judge = new MixtureLoss<>(arithmetic, architecture, predictors, judgedBy);
        judgedByValidation = judgedBy == data.validation();
        upperDimension = predictors;
        lowerDimension = ArraySize.of((long) predictors * architecture.size(), "y of all predictors");
    }

    @Override
    public AgentData data() {
        return data;
    }

    @Override
    public void moved() {
        train.moved();
        judge.moved();
    }

    @Override
    public double upper(A x, A y, Draw draw) {
        return judge.value(x, y, draw) + ridge / 2 * arithmetic.squares(x, upperDimension);
    }

    @Override
    public double lower(A x, A y, Draw draw) {
        return train.value(x, y, draw) + decay / 2 * arithmetic.squares(y, lowerDimension);
    }

    @Override
    public void upperGradientX(A x, A y, Draw draw, A out) {
        judge.gradientX(x, y, draw, out);
        arithmetic.add(ridge, x, out, upperDimension);
    }

    @Override
    public void upperGradientY(A x, A y, Draw draw, A out) {
        judge.gradientY(x, y, draw, out);
    }

    @Override
    public void lowerGradient(A x, A y, Draw draw, A out) {
        train.gradientY(x, y, draw, out);
        arithmetic.add(decay, y, out, lowerDimension);
    }

    @Override
    public void lowerGradientX(A x, A y, Draw draw, A out) {
        train.gradientX(x, y, draw, out);
    }

    @Override
    public void hessian(A x, A y, Draw draw, A v, A out) {
        train.hessian(x, y, draw, v, out);
        arithmetic.add(decay, v, out, lowerDimension);
    }

    @Override
    public void mixed(A x, A y, Draw draw, A v, A out) {
        train.mixed(x, y, draw, v, out);
    }

    /** Test and validation accuracy, then training accuracy where the run asks for it. */
    @Override
    public void measure(A x, A y, Draw upper, Draw lower, double[] out) {
        out[1] = judgedByValidation ? judge.accuracy(x, y, upper) : judge.accuracy(x, y, data.validation());
        if (out.length > 2) {
            out[2] = train.accuracy(x, y, lower);
        }
        out[0] = judge.accuracy(x, y, data.test());
    }
}
