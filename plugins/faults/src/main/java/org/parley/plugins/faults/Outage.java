package org.parley.plugins.faults;

import org.parley.api.network.Chance;
import org.parley.api.network.NetworkFault;

/** Rounds come in windows; an agent that fails in a window sleeps to its end. */
record Outage(double probability, long length, Chance chance) implements NetworkFault {

    @Override
    public boolean works(int agent, long round) {
        return chance.at(agent, 0, round / length) >= probability;
    }
}
