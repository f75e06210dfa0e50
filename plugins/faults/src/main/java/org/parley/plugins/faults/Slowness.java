package org.parley.plugins.faults;

import java.util.BitSet;
import org.parley.api.network.NetworkFault;

/** Some agents are slow: they take part in one of so many rounds only, each in its own. */
record Slowness(BitSet slow, long every) implements NetworkFault {

    @Override
    public boolean works(int agent, long round) {
        return !slow.get(agent) || (round + agent) % every == 0;
    }
}
