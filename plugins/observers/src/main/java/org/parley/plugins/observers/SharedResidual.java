package org.parley.plugins.observers;

import org.parley.api.observe.Column;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;

/**
 * For minimising the average f over (x, y) where the average dg/dy is 0, with the multiplier z that the run itself moves:
 * the root of |mean dg/dy|^2 + |mean (df/dy - d2g/dydy z)|^2 + |mean (df/dx - d2g/dxdy z)|^2, each agent at its own x, y and z.
 */
final class SharedResidual implements Observer {

    static final String MULTIPLIER = "auxiliary";

    private final Column residual;
    private final Block ofX;
    private final Block ofY;
    private final Block productX;
    private final Block productY;
    private final double[] x;
    private final double[] y;

    SharedResidual(ObserverContext context) {
        residual = context.column("kkt_residual");
        x = new double[context.upperDimension()];
        y = new double[context.lowerDimension()];
        ofX = context.scratch("of-x", x.length);
        productX = context.scratch("product-x", x.length);
        ofY = context.scratch("of-y", y.length);
        productY = context.scratch("product-y", y.length);
    }

    @Override
    public void measure(Observation now) {
        Block z = now.value(MULTIPLIER);
        if (z.dimension() != y.length) {
            throw new IllegalStateException("the level auxiliary has dimension " + z.dimension()
                    + " and so is not the multiplier of a lower level of dimension " + y.length);
        }
        Oracle at = now.exact().at(now.value("upper"), now.value("lower"));
        at.lowerGradient(ofY);
        now.mean(ofY, y);
        double sum = Vectors.square(y);
        at.upperGradientY(ofY);
        at.hessian(z, productY);
        now.mean(ofY.assign(1, ofY, -1, productY), y);
        sum += Vectors.square(y);
        at.upperGradientX(ofX);
        at.mixed(z, productX);
        now.mean(ofX.assign(1, ofX, -1, productX), x);
        residual.set(Math.sqrt(sum + Vectors.square(x)));
    }
}
