package org.parley.plugins.faults;

import java.util.BitSet;
import org.parley.api.network.NetworkFault;

/**
 * Some agents are away between two rounds.
 *
 * @param from the first round without them
 * @param until the round in which they are back
 */
record Churn(BitSet agents, long from, long until) implements NetworkFault {

    @Override
    public boolean works(int agent, long round) {
        return !agents.get(agent) || round < from || round >= until;
    }
}
