package org.parley.plugins.robust;

import java.util.BitSet;
import java.util.random.RandomGenerator;
import org.parley.api.network.Chance;
import org.parley.api.network.Inbox;

/** Adds noise, to every receiver another. */
final class Noise extends Liars {

    private final double deviation;
    private final Chance chance;

    Noise(BitSet agents, double deviation, Chance chance) {
        super(agents);
        this.deviation = deviation;
        this.chance = chance;
    }

    @Override
    public void falsify(int from, long tick, Inbox honest, double[] row) {
        RandomGenerator random = chance.stream(from, honest.receiver(), tick);
        for (int c = 0; c < row.length; c++) {
            row[c] += deviation * random.nextGaussian();
        }
    }
}
