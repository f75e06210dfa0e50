package org.parley.plugins.faults;

import org.parley.api.network.Chance;
import org.parley.api.network.NetworkFault;

/** Every message gets lost with the same probability; where asked, both directions of a link at the same ticks. */
record Loss(double probability, boolean symmetric, Chance chance) implements NetworkFault {

    @Override
    public int age(int from, int to, long tick) {
        boolean swap = symmetric && from > to;
        double drawn = swap ? chance.at(to, from, tick) : chance.at(from, to, tick);
        return drawn < probability ? LOST : 0;
    }
}
