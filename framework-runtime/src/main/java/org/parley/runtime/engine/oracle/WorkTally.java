package org.parley.runtime.engine.oracle;

import org.parley.api.model.Draw;
import org.parley.runtime.engine.oracle.AgentEvaluator.Product;

/** What one agent asks for in one piece of work, and the samples it takes: at the work's point once until it moves, elsewhere in pairs. */
final class WorkTally {

    private double[][] inputs = new double[0][];
    private boolean upperCounted;
    private boolean lowerCounted;
    private long countedElsewhere;

    /** The products, as a set of bits. */
    int asked;
    /** Of f, at the work's point. */
    long upper;
    /** Of g, at the work's point. */
    long lower;
    /** Pairs at other points. */
    long elsewhere;
    /** Of g, in second-order products. */
    long hessian;

    /** A new piece of work begins, on these rows; the first two are the point, if it looks at one. */
    void begin(double[][] rows) {
        inputs = rows;
        asked = 0;
        upper = 0;
        lower = 0;
        elsewhere = 0;
        hessian = 0;
        moved();
    }

    /** Another point or draw. */
    void moved() {
        upperCounted = false;
        lowerCounted = false;
        countedElsewhere = 0;
    }

    void countUpper(Product product, double[] x, double[] y, Draw draw) {
        asked |= product.bit();
        if (!isThePoint(x, y)) {
            countElsewhere(draw);
        } else if (!upperCounted) {
            upper += draw.size();
            upperCounted = true;
        }
    }

    void countLower(Product product, double[] x, double[] y, Draw draw) {
        asked |= product.bit();
        if (!isThePoint(x, y)) {
            countElsewhere(draw);
        } else if (!lowerCounted) {
            lower += draw.size();
            lowerCounted = true;
        }
    }

    void countSecondOrder(Product product, Draw draw) {
        asked |= product.bit();
        hessian += draw.size();
    }

    private void countElsewhere(Draw draw) {
        if (draw.size() > countedElsewhere) {
            elsewhere += draw.size() - countedElsewhere;
            countedElsewhere = draw.size();
        }
    }

    private boolean isThePoint(double[] x, double[] y) {
        return inputs.length >= 2 && x == inputs[0] && y == inputs[1];
    }
}
