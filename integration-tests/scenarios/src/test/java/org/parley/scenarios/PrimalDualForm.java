package org.parley.scenarios;

import org.apache.commons.math3.linear.RealMatrix;
import org.parley.tck.dense.Stack;

/**
 * The textbook form x+ = C x - A q - B d, d+ = d + B x+, with dense matrices and an explicit dual variable. Every strategy must agree with
 * it up to rounding.
 */
final class PrimalDualForm {

    private final RealMatrix a;
    private final RealMatrix b;
    private final RealMatrix c;
    private RealMatrix dual;

    private PrimalDualForm(RealMatrix a, RealMatrix b, RealMatrix c) {
        this.a = a;
        this.b = b;
        this.c = c;
    }

    /** Returns A, B, C of each strategy as a function of W. */
    static PrimalDualForm of(String strategy, RealMatrix w) {
        RealMatrix identity = Dense.identity(w.getRowDimension());
        RealMatrix difference = identity.subtract(w);
        RealMatrix squared = w.multiply(w);
        return switch (strategy) {
            case "ed" -> new PrimalDualForm(w, Dense.root(difference), w);
            case "extra" -> new PrimalDualForm(identity, Dense.root(difference), w);
            case "atc-gt" -> new PrimalDualForm(squared, difference, squared);
            case "semi-atc-gt" -> new PrimalDualForm(w, difference, squared);
            case "non-atc-gt" -> new PrimalDualForm(identity, difference, squared);
            case "gossip-atc" -> new PrimalDualForm(w, difference.scalarMultiply(0), w);
            case "gossip-cta" -> new PrimalDualForm(identity, difference.scalarMultiply(0), w);
            // Exact diffusion with C = W^2, as it is sometimes given: another algorithm, but still a valid one.
            case "printed-ed" -> new PrimalDualForm(w, Dense.root(difference), squared);
            default -> throw new IllegalArgumentException(strategy);
        };
    }

    RealMatrix step(RealMatrix x, RealMatrix q) {
        if (dual == null) {
            dual = Stack.zero(x.getRowDimension(), x.getColumnDimension());
        }
        RealMatrix next = c.multiply(x).subtract(a.multiply(q)).subtract(b.multiply(dual));
        dual = dual.add(b.multiply(next));
        return next;
    }
}
