package org.parley.plugins.pdbo;

import java.util.Optional;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Mixer;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/**
 * The hypergradient of a push-sum run, by repeated backpropagation through its last iteration psi.
 *
 * <p>The derivative of the sum of the upper costs in x_i is df/dx + (dpsi/dx)' u^0 + (dpsi/dx)' u^1 + ... with u^0 = df/dy / w and u^(m+1)
 * = (dpsi/dz)' u^m. The series is truncated after M terms.
 *
 * <p>On average, mixing on the level {@code auxiliary} must be mixing by the transpose of the lower level's weights. gamma and w are the
 * lower level's current values. The upper cost uses all samples; the products of each term use a separate draw.
 */
final class PushAdjoint implements Estimator {

    static final String LEVEL = "auxiliary";

    private final Scope scope;
    private final Level lower;
    private final Optional<Block> weight;

    /** P', or a mixer that equals P' on average. */
    private final Mixer transposed;

    private final Oracle at;
    private final Block u;
    private final Block mixed;
    private final Block product;
    private final Block change;
    private final int terms;
    private final boolean nedic;
    private final boolean independent;

    /**
     * @param nedic whether psi takes its gradient step after the exchange; Assran's form takes it before
     * @param independent whether both products of a term use separate edges and samples
     */
    PushAdjoint(Scope scope, int terms, boolean nedic, boolean independent) {
        this.scope = scope;
        this.terms = terms;
        this.nedic = nedic;
        this.independent = independent;
        lower = scope.lower();
        weight = lower.weight();
        transposed = scope.mixer(LEVEL);
        at = scope.oracle();
        u = scope.scratch("u", scope.lowerDimension());
        mixed = scope.scratch("mixed-u", scope.lowerDimension());
        product = scope.scratch("hessian-product", scope.lowerDimension());
        change = scope.scratch("mixed-product", scope.upperDimension());
    }

    @Override
    public void estimate(Block x, Block y, Block v) {
        double gamma = lower.step();
        at.at(x, y).full();
        at.upperGradientX(v);
        at.upperGradientY(u);
        divideByWeight(u);
        at.at(x, y);
        for (int m = 0; m < terms; m++) {
            scope.tick();
            if (nedic) {
                backThroughNedic(gamma, v);
            } else {
                backThroughAssran(gamma, v);
            }
        }
    }

    /**
     * Backpropagates through z+ = P z - gamma dg/dy: v -= gamma (d2g/dxdy) u, u+ = P'u - gamma (d2g/dydy) u / w. Only the second product
     * exchanges.
     */
    private void backThroughNedic(double gamma, Block v) {
        addMixedProduct(gamma, u, v);
        if (independent) {
            scope.tick();
        }
        transposed.mix(u, mixed);
        u.assign(1, mixed, -gamma, hessianOverWeight(u));
    }

    /** Backpropagates through z+ = P (z - gamma dg/dy): v -= gamma (d2g/dxdy) P'u, u+ = P'u - gamma (d2g/dydy) P'u / w. */
    private void backThroughAssran(double gamma, Block v) {
        transposed.mix(u, mixed);
        addMixedProduct(gamma, mixed, v);
        if (independent) {
            scope.tick();
            transposed.mix(u, mixed);
        }
        u.assign(1, mixed, -gamma, hessianOverWeight(mixed));
    }

    /** Computes v -= gamma (d2g/dxdy) a. */
    private void addMixedProduct(double gamma, Block a, Block v) {
        at.mixed(a, change);
        v.assign(1, v, -gamma, change);
    }

    /** Returns (d2g/dydy) a / w. */
    private Block hessianOverWeight(Block a) {
        at.hessian(a, product);
        divideByWeight(product);
        return product;
    }

    /** Divides by the weights of the lower level's strategy; without weights, every agent's weight is one. */
    private void divideByWeight(Block block) {
        if (weight.isPresent()) {
            block.assign(PushSumFactory.RATIO, block, weight.get());
        }
    }
}
