package org.parley.plugins.pdbo;

import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/**
 * The hypergradient at consensus by averaging instead of transposing, as in the authors' later version: with u^0 = df/dy, each of M rounds
 * pushes u around S times and debiases it to about the network's average a, then v -= eta (d2g/dxdy) a and u = a - eta (d2g/dydy) a.
 */
final class PushAveraging implements Estimator {

    private final Scope scope;
    private final Mixer P;
    private final Oracle at;
    private final Block u;
    private final Block product;
    private final Block change;
    private final Block[] value;
    private final Block[] weight;
    private final int rounds;
    private final int pushes;
    private final double damping;

    PushAveraging(Scope scope, int rounds, int pushes, double damping) {
        this.scope = scope;
        this.rounds = rounds;
        this.pushes = pushes;
        this.damping = damping;
        P = scope.mixer(PushAdjoint.LEVEL);
        at = scope.oracle();
        u = scope.scratch("u", scope.lowerDimension());
        product = scope.scratch("hessian-product", scope.lowerDimension());
        change = scope.scratch("mixed-product", scope.upperDimension());
        value = new Block[] {
            scope.scratch("value", scope.lowerDimension()), scope.scratch("next-value", scope.lowerDimension())
        };
        weight = new Block[] {scope.scratch("weight", 1), scope.scratch("next-weight", 1)};
    }

    @Override
    public void estimate(Block x, Block y, Block v) {
        at.at(x, y).full();
        at.upperGradientX(v);
        at.upperGradientY(u);
        at.at(x, y);
        for (int m = 0; m < rounds; m++) {
            Block average = average(u);
            at.mixed(average, change);
            v.assign(1, v, -damping, change);
            at.hessian(average, product);
            u.assign(1, average, -damping, product);
        }
    }

    /** Push-sum that starts with every weight at one; two pairs of blocks take turns. */
    private Block average(Block of) {
        value[0].assign(1, of);
        weight[0].fill(1);
        for (int push = 0; push < pushes; push++) {
            scope.tick();
            int from = push % 2;
            P.mix(value[from], value[1 - from], weight[from], weight[1 - from]);
        }
        int last = pushes % 2;
        return value[last].assign(Ratio.OF, value[last], weight[last]);
    }
}
