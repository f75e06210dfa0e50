package org.parley.plugins.compression;

import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/** CHOCO-SGD: only Q(x - q - hat) travels; everyone keeps hat, which is what the others know of it, and (W - I) hat. */
final class Choco implements MixingStrategy {

    private final Mixer W;
    private final double gamma;
    private final Block hat;
    private final Block pull;
    private final Block half;
    private final Block difference;
    private final Block sent;
    private final Block arrived;

    Choco(Scope scope, double gamma) {
        this.gamma = gamma;
        W = scope.mixer();
        int dimension = scope.dimension();
        hat = scope.block("hat", dimension);
        pull = scope.block("pull", dimension);
        half = scope.scratch("half", dimension);
        difference = scope.scratch("difference", dimension);
        sent = scope.scratch("sent", dimension);
        arrived = scope.scratch("arrived", dimension);
    }

    @Override
    public void start(Block x, Block q) {
        hat.fill(0);
        pull.fill(0);
        step(x, q);
    }

    @Override
    public void step(Block x, Block q) {
        half.assign(1, x, -1, q);
        difference.assign(1, half, -1, hat);
        W.compress(difference, sent);
        W.mix(sent, arrived);
        hat.assign(1, hat, 1, sent);
        arrived.assign(1, arrived, -1, sent);
        pull.assign(1, pull, 1, arrived);
        x.assign(1, half, gamma, pull);
    }
}
