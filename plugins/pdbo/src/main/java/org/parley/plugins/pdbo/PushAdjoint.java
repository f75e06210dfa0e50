package org.parley.plugins.pdbo;

import java.util.Optional;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Mixer;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/**
 * The hypergradient of a push-sum run by going backwards through its last iteration psi again and again: the sum of the upper costs changes
 * with x_i by df/dx + (dpsi/dx)' u^0 + (dpsi/dx)' u^1 + ... with u^0 = df/dy / w and u^(m+1) = (dpsi/dz)' u^m, cut off after M terms.
 *
 * <p>Mixing on the level {@code auxiliary} must be, on average, mixing by the transpose of the lower level's weights; gamma and w are the
 * lower level's present ones. The upper cost is taken on all samples, the products of each term on a draw of their own. Sub-classes differ
 * in where psi takes its gradient step.
 */
abstract class PushAdjoint implements Estimator {

    static final String LEVEL = "auxiliary";

    private final Scope scope;
    private final Level lower;
    private final Optional<Block> weight;
    private final Mixer transposed;
    private final Oracle at;
    private final Block u;
    private final Block mixed;
    private final Block product;
    private final Block change;
    private final int terms;

    PushAdjoint(Scope scope, int terms) {
        this.scope = scope;
        this.terms = terms;
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
    public final void estimate(Block x, Block y, Block v) {
        double gamma = lower.step();
        at.at(x, y).full();
        at.upperGradientX(v);
        at.upperGradientY(u);
        divideByWeight(u);
        at.at(x, y);
        for (int m = 0; m < terms; m++) {
            back(gamma, u, v);
        }
    }

    /** v += (dpsi/dx)' u, then u = (dpsi/dz)' u. */
    abstract void back(double gamma, Block u, Block v);

    final void tick() {
        scope.tick();
    }

    /** P'u, or something that is P'u on average. */
    final Block mix(Block u) {
        transposed.mix(u, mixed);
        return mixed;
    }

    /** v -= gamma (d2g/dxdy) a. */
    final void addMixedProduct(double gamma, Block a, Block v) {
        at.mixed(a, change);
        v.assign(1, v, -gamma, change);
    }

    /** (d2g/dydy) a / w. */
    final Block hessianOverWeight(Block a) {
        at.hessian(a, product);
        divideByWeight(product);
        return product;
    }

    /** Strategies without a weight leave every agent at one. */
    private void divideByWeight(Block block) {
        if (weight.isPresent()) {
            block.assign(PushSumFactory.RATIO, block, weight.get());
        }
    }

    /** Backwards through z+ = P z - gamma dg/dy: v -= gamma (d2g/dxdy) u, u+ = P'u - gamma (d2g/dydy) u / w. */
    static final class NedicAdjoint extends PushAdjoint {

        private final boolean independent;

        /** @param independent whether both lines use samples of their own; only the second one exchanges */
        NedicAdjoint(Scope scope, int terms, boolean independent) {
            super(scope, terms);
            this.independent = independent;
        }

        @Override
        void back(double gamma, Block u, Block v) {
            tick();
            addMixedProduct(gamma, u, v);
            if (independent) {
                tick();
            }
            Block mixed = mix(u);
            u.assign(1, mixed, -gamma, hessianOverWeight(u));
        }
    }

    /** Backwards through z+ = P (z - gamma dg/dy): v -= gamma (d2g/dxdy) P'u, u+ = P'u - gamma (d2g/dydy) P'u / w. */
    static final class AssranAdjoint extends PushAdjoint {

        private final boolean independent;

        /** @param independent whether both lines exchange over a graph and use samples of their own */
        AssranAdjoint(Scope scope, int terms, boolean independent) {
            super(scope, terms);
            this.independent = independent;
        }

        @Override
        void back(double gamma, Block u, Block v) {
            tick();
            Block mixed = mix(u);
            addMixedProduct(gamma, mixed, v);
            if (independent) {
                tick();
                mixed = mix(u);
            }
            u.assign(1, mixed, -gamma, hessianOverWeight(mixed));
        }
    }
}
