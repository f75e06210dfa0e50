package org.parley.plugins.firstorder;

import org.apache.commons.math3.linear.RealMatrix;

/** ATC gradient tracking with dense matrices: h = W (h + q - q'), s+ = W (s - h); at first h = W q + (I - W) s. */
final class Tracking {

    private final RealMatrix W;
    private final double step;
    private RealMatrix h;
    private RealMatrix previous;

    Tracking(RealMatrix weights, double step) {
        W = weights;
        this.step = step;
    }

    RealMatrix step(RealMatrix s, RealMatrix direction) {
        RealMatrix q = direction.scalarMultiply(step);
        h = h == null
                ? W.multiply(q).add(s).subtract(W.multiply(s))
                : W.multiply(h.add(q).subtract(previous));
        previous = q;
        return W.multiply(s.subtract(h));
    }
}
