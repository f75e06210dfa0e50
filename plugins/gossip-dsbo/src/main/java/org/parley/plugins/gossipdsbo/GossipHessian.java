package org.parley.plugins.gossipdsbo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parley.api.component.Schedule;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/**
 * Gossip DSBO's hypergradient: agents keep moving averages of all derivatives, mix them with their neighbours', and put the direction
 * s - u Q h together from them, where s, h, u, v_1 … v_b stand for df/dx, df/dy, d2g/dxdy (p x q) and b separate samples of d2g/dydy
 * (q x q), and Q = 1/L (I + (I - v_b/L)(I + … (I + (I - v_1/L)))) for the inverse of the last.
 *
 * <p>The direction is that of the averages before this round enters them. Q is never formed: Q h is b products with a vector.
 *
 * <p>Agents exchange their averages before each adds its own derivatives (Algorithm 1), or after. After, where an exchange takes the mean of all
 * agents, s+ = (1 - β) s + β mean(df/dx) and so on: everybody holds the one set of averages that the paper's central server keeps.
 */
final class GossipHessian implements Estimator {

    private final Scope scope;
    private final Schedule beta;
    private final double lipschitz;
    private final int terms;
    private final boolean exchangesFirst;
    private final Oracle at;
    private final Mixer W;

    private final Block s;
    private final Block h;
    private final Block u;
    private final Block identity;
    private final Block[] v;
    private final Block qh;
    private final Block gradientX;
    private final Block gradientY;
    private final Block mixedDerivatives;
    private final Block hessian;
    private final Block product;
    private final Block correction;

    // Made once: a round allocates nothing. In both lists s, h, u, then all v.
    private final List<Block> averages = new ArrayList<>();
    private final List<Block> halfway = new ArrayList<>();
    private final String[] draws;

    /**
     * @param terms b
     * @param copies how many v there are: b, or one that stands for all
     * @param curvature mu_g, where v starts: mu_g I
     * @param exchangesFirst whether agents mix before they add their derivatives
     */
    GossipHessian(
            Scope scope,
            Schedule beta,
            double lipschitz,
            int terms,
            int copies,
            double curvature,
            boolean exchangesFirst) {
        this.scope = scope;
        this.beta = beta;
        this.lipschitz = lipschitz;
        this.terms = terms;
        this.exchangesFirst = exchangesFirst;
        at = scope.oracle();
        W = scope.mixer("auxiliary");
        int p = scope.upperDimension();
        int q = scope.lowerDimension();
        s = average("s", p);
        h = average("h", q);
        u = average("u", p * q);
        qh = scope.block("q-h", q);
        identity = identity();
        v = new Block[copies];
        draws = new String[copies];
        for (int i = 0; i < copies; i++) {
            v[i] = average("v-" + i, q * q).assign(curvature, identity);
            draws[i] = "hessian-" + i;
        }
        gradientX = scope.scratch("gradient-x", p);
        gradientY = scope.scratch("gradient-y", q);
        mixedDerivatives = scope.scratch("mixed-derivatives", p * q);
        hessian = scope.scratch("hessian", q * q);
        product = scope.scratch("product", q);
        correction = scope.scratch("correction", p);
    }

    /** A moving average, and room for what it is between the exchange and the sum. */
    private Block average(String name, int dimension) {
        Block average = scope.block(name, dimension);
        averages.add(average);
        halfway.add(scope.scratch("halfway-" + name, dimension));
        return average;
    }

    /** Every agent's unit vectors one after the other: what the oracle turns into a whole Hessian, a sample being touched once. */
    private Block identity() {
        int q = scope.lowerDimension();
        Block identity = scope.block("identity", q * q);
        scope.perAgent("identity", List.of(), List.of(identity), agent -> {
            Arrays.fill(agent.out(0), 0);
            for (int k = 0; k < q; k++) {
                agent.out(0)[k * q + k] = 1;
            }
        });
        return identity;
    }

    @Override
    public void estimate(Block x, Block y, Block direction) {
        correction.multiply(u, qh);
        direction.assign(1, s, -1, correction);
        if (exchangesFirst) {
            W.mix(averages, halfway);
            addDerivatives(x, y, halfway, averages);
        } else {
            addDerivatives(x, y, averages, halfway);
            W.mix(halfway, averages);
        }
        applyQ();
    }

    /** to = (1 - β) from + β times what it averages, at (x, y). */
    private void addDerivatives(Block x, Block y, List<Block> from, List<Block> to) {
        double b = beta.at(scope.round());
        at.at(x, y).upperGradientX(gradientX);
        at.upperGradientY(gradientY);
        at.mixedMatrix(mixedDerivatives);
        to.get(0).assign(1 - b, from.get(0), b, gradientX);
        to.get(1).assign(1 - b, from.get(1), b, gradientY);
        to.get(2).assign(1 - b, from.get(2), b, mixedDerivatives);
        for (int i = 0; i < v.length; i++) {
            at.draw(draws[i]).hessian(identity, hessian);
            to.get(3 + i).assign(1 - b, from.get(3 + i), b, hessian);
        }
    }

    /** Q h = (h + (I - v_b/L)(h + … (h + (I - v_1/L) h))) / L. */
    private void applyQ() {
        qh.assign(1, h);
        for (int i = 0; i < terms; i++) {
            product.multiply(v[i % v.length], qh);
            qh.assign(1, h, 1, qh, -1 / lipschitz, product);
        }
        qh.assign(1 / lipschitz, qh);
    }
}
