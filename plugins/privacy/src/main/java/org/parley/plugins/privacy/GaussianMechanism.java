package org.parley.plugins.privacy;

import java.util.function.DoubleBinaryOperator;
import org.parley.api.mixing.Momentum;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** Cuts every agent's direction to the length C and adds N(0, (sigma C)^2) to each entry; counts how often, restarts or not. */
final class GaussianMechanism implements Momentum {

    private final Scope scope;
    private final double deviation;
    private final Block square;
    private final Block releases;
    private final DoubleBinaryOperator cut;
    private final DoubleBinaryOperator next = (count, same) -> count + 1;
    private final AgentWork addNoise = this::addNoise;

    /** @param sigma the noise's standard deviation, relative to the length that directions are cut to */
    GaussianMechanism(Scope scope, double clip, double sigma) {
        this.scope = scope;
        this.deviation = sigma * clip;
        square = scope.scratch("square", 1);
        releases = scope.block("releases", 1);
        cut = (d, squared) -> squared > clip * clip ? d * (clip / Math.sqrt(squared)) : d;
        scope.report(GaussianFactory.RELEASES, releases);
    }

    @Override
    public void step(Block direction, Block out) {
        square.dot(direction, direction);
        out.assign(cut, direction, square);
        scope.perAgent("noise", out, out, addNoise);
        releases.assign(next, releases, releases);
    }

    private void addNoise(Agent agent) {
        double[] in = agent.in(0);
        double[] out = agent.out(0);
        for (int k = 0; k < out.length; k++) {
            out[k] = in[k] + deviation * agent.random().nextGaussian();
        }
    }
}
