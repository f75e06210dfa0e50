package org.parley.plugins.compression;

import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/**
 * LEAD (Liu, Li, Wang, Tang and Yan, ICLR 2021): y = x - q - d, of which only Q(y - h) travels; with yhat = h + Q(y - h), the dual moves by
 * d += gamma/2 (I - W) yhat, and x+ = x - q - d. Everyone keeps h, which moves by alpha Q(y - h), and (I - W) h. The paper's D is d over the step.
 */
final class Lead implements MixingStrategy {

    private final Mixer W;
    private final double gamma;
    private final double alpha;
    private final Block dual;
    private final Block known;
    private final Block apart;
    private final Block half;
    private final Block difference;
    private final Block sent;
    private final Block arrived;

    Lead(Scope scope, double gamma, double alpha) {
        this.gamma = gamma;
        this.alpha = alpha;
        W = scope.mixer();
        int dimension = scope.dimension();
        dual = scope.block("dual", dimension);
        known = scope.block("known", dimension);
        apart = scope.block("apart", dimension);
        half = scope.scratch("half", dimension);
        difference = scope.scratch("difference", dimension);
        sent = scope.scratch("sent", dimension);
        arrived = scope.scratch("arrived", dimension);
    }

    @Override
    public void start(Block x, Block q) {
        dual.fill(0);
        known.fill(0);
        apart.fill(0);
        step(x, q);
    }

    @Override
    public void step(Block x, Block q) {
        half.assign(1, x, -1, q);
        difference.assign(1, half, -1, dual, -1, known);
        W.compress(difference, sent);
        W.mix(sent, arrived);
        arrived.assign(1, sent, -1, arrived); // (I - W) Q, which dies away as agents agree, and its round-off with it
        dual.assign(1, dual, gamma / 2, apart, gamma / 2, arrived);
        apart.assign(1, apart, alpha, arrived);
        known.assign(1, known, alpha, sent);
        x.assign(1, half, -1, dual);
    }
}
