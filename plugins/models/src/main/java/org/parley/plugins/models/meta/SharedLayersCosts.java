package org.parley.plugins.models.meta;

import org.parley.api.data.AgentData;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.plugins.models.costs.NetworkCosts;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.MeanLoss;
import org.parley.plugins.models.network.Parameters;
import org.parley.plugins.models.network.Softmax;
import org.parley.plugins.models.numeric.Arithmetic;

/**
 * f = mean loss of the network (x, y) on validation or training samples, g = mean training loss of it + ridge / 2 |y - y_0|^2, where y is one of its layers and x
 * are all others.
 *
 * <p>Both second-order products come from one rule: go along (0, v), and take the part of the changed gradient that belongs to y or to x.
 */
final class SharedLayersCosts<A> extends NetworkCosts<A> {

    private final Architecture architecture;
    private final PrivateLayer place;
    private final double ridge;
    private final A centre;
    private final int lowerDimension;
    /** Made when all samples are first asked about a private last layer. */
    private LastLayer<A> lastLayer;
    /** df/dy, where it came with df/dx. */
    private A upperGradientY;

    private boolean hasUpperGradientY;

    /**
     * @param judgedBy the samples of f
     * @param centre y_0
     */
    SharedLayersCosts(
            Arithmetic<A> arithmetic,
            Architecture architecture,
            PrivateLayer place,
            AgentData data,
            Samples judgedBy,
            double ridge,
            double[] centre) {
        super(arithmetic, architecture, new Softmax(), data, judgedBy);
        this.architecture = architecture;
        this.place = place;
        this.ridge = ridge;
        this.lowerDimension = centre.length;
        this.centre = arithmetic.allocate(centre.length);
        arithmetic.write(centre, this.centre, 0, centre.length);
    }

    @Override
    public void moved() {
        super.moved();
        hasUpperGradientY = false;
        if (lastLayer != null) {
            lastLayer.moved();
        }
    }

    @Override
    public double upper(A x, A y, Draw draw) {
        return judge.value(at(x, y), MeanLoss.UNWEIGHTED, draw);
    }

    @Override
    public double lower(A x, A y, Draw draw) {
        double sum = 0;
        for (int k = 0; k < lowerDimension; k++) {
            double distance = arithmetic.get(y, k) - arithmetic.get(centre, k);
            sum += distance * distance;
        }
        return train.value(at(x, y), MeanLoss.UNWEIGHTED, draw) + ridge / 2 * sum;
    }

    @Override
    public void upperGradientX(A x, A y, Draw draw, A out) {
        place.putShared(result.clear(), out);
        if (isOfLastLayerAlone(draw) && judge.pieces(draw) > 1) {
            place.putPrivate(result, roomForUpperGradientY());
            hasUpperGradientY = true;
        }
        judge.gradient(at(x, y), MeanLoss.UNWEIGHTED, draw, result);
    }

    /** All samples in several pieces are two ways through the network for both gradients, unless the last layer's is taken on the first. */
    private A roomForUpperGradientY() {
        if (upperGradientY == null) {
            upperGradientY = arithmetic.allocate(lowerDimension);
        }
        return upperGradientY;
    }

    @Override
    public void upperGradientY(A x, A y, Draw draw, A out) {
        if (hasUpperGradientY && draw.full()) {
            System.arraycopy(upperGradientY, 0, out, 0, lowerDimension);
            return;
        }
        judge.gradient(at(x, y), MeanLoss.UNWEIGHTED, draw, place.putPrivate(result.clear(), out));
    }

    @Override
    public void lowerGradient(A x, A y, Draw draw, A out) {
        if (isOfLastLayerAlone(draw)) {
            lastLayer().gradient(at(x, y), x, y, out);
        } else {
            train.gradient(at(x, y), MeanLoss.UNWEIGHTED, draw, place.putPrivate(result.clear(), out));
        }
        arithmetic.add(ridge, y, out, lowerDimension);
        arithmetic.add(-ridge, centre, out, lowerDimension);
    }

    @Override
    public void lowerGradientX(A x, A y, Draw draw, A out) {
        train.gradient(at(x, y), MeanLoss.UNWEIGHTED, draw, place.putShared(result.clear(), out));
    }

    @Override
    public void hessian(A x, A y, Draw draw, A v, A out) {
        if (isOfLastLayerAlone(draw)) {
            lastLayer().hessian(at(x, y), x, y, v, out);
        } else {
            train.curvature(at(x, y), MeanLoss.UNWEIGHTED, draw, along(v), place.putPrivate(result.clear(), out));
        }
        arithmetic.add(ridge, v, out, lowerDimension);
    }

    @Override
    public void mixed(A x, A y, Draw draw, A v, A out) {
        train.curvature(at(x, y), MeanLoss.UNWEIGHTED, draw, along(v), place.putShared(result.clear(), out));
    }

    /** Test accuracy, then training accuracy where the run asks for it. */
    @Override
    public void measure(A x, A y, Draw upper, Draw lower, double[] out) {
        out[0] = judge.accuracy(at(x, y), data.test());
        if (out.length > 1) {
            out[1] = train.accuracy(at(x, y), lower);
        }
    }

    private boolean isOfLastLayerAlone(Draw draw) {
        return draw.full() && place.isLast();
    }

    private LastLayer<A> lastLayer() {
        if (lastLayer == null) {
            lastLayer = new LastLayer<>(arithmetic, architecture, data.train(), train);
        }
        return lastLayer;
    }

    private Parameters<A> at(A x, A y) {
        return place.putPrivate(place.putShared(parameters, x), y);
    }

    private Parameters<A> along(A v) {
        return place.putPrivate(direction.clear(), v);
    }
}
