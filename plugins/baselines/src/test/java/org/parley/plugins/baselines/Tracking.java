package org.parley.plugins.baselines;

import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;

/** Gradient tracking with dense matrices: v = W v + q - q', s+ = W s - v. */
final class Tracking {

    private final RealMatrix W;
    private RealMatrix v;
    private RealMatrix previous;

    Tracking(RealMatrix weights) {
        W = weights;
    }

    /** Restarts the tracker: the next step sets it to q + W (I - W) s, which is q at consensus. */
    void restart() {
        v = null;
    }

    RealMatrix step(RealMatrix s, RealMatrix q) {
        RealMatrix identity = MatrixUtils.createRealIdentityMatrix(s.getRowDimension());
        v = v == null
                ? q.add(W.multiply(identity.subtract(W)).multiply(s))
                : W.multiply(v).add(q).subtract(previous);
        previous = q;
        return W.multiply(s).subtract(v);
    }
}
