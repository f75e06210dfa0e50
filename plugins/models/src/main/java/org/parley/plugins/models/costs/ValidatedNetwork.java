package org.parley.plugins.models.costs;

import org.parley.api.data.AgentData;
import org.parley.api.model.Draw;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Loss;
import org.parley.plugins.models.network.MeanLoss;
import org.parley.plugins.models.numeric.Arithmetic;

/** f = mean of loss_e(y) over validation samples, where y are all parameters of the network; x says how they are trained. */
public abstract class ValidatedNetwork<A> extends NetworkCosts<A> {

    protected final int upperDimension;

    protected ValidatedNetwork(
            Arithmetic<A> arithmetic, Architecture architecture, Loss loss, AgentData data, int upperDimension) {
        super(arithmetic, architecture, loss, data, data.validation());
        this.upperDimension = upperDimension;
    }

    @Override
    public final double upper(A x, A y, Draw draw) {
        return judge.value(parameters.put(y), MeanLoss.UNWEIGHTED, draw);
    }

    @Override
    public final void upperGradientX(A x, A y, Draw draw, A out) {
        arithmetic.fill(out, 0, upperDimension, 0);
    }

    @Override
    public final void upperGradientY(A x, A y, Draw draw, A out) {
        judge.gradient(parameters.put(y), MeanLoss.UNWEIGHTED, draw, result.put(out));
    }
}
