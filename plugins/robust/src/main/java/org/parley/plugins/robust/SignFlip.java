package org.parley.plugins.robust;

import java.util.BitSet;
import org.parley.api.network.Inbox;

/** Says the opposite, some times as loud. */
final class SignFlip extends Liars {

    private final double scale;

    SignFlip(BitSet agents, double scale) {
        super(agents);
        this.scale = scale;
    }

    @Override
    public void falsify(int from, long tick, Inbox honest, double[] row) {
        for (int c = 0; c < row.length; c++) {
            row[c] = -scale * row[c];
        }
    }
}
