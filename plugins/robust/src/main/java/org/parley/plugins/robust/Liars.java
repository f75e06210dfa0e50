package org.parley.plugins.robust;

import java.util.BitSet;
import org.parley.api.network.NetworkFault;

/** Given agents lie. */
abstract class Liars implements NetworkFault {

    private final BitSet agents;

    Liars(BitSet agents) {
        this.agents = agents;
    }

    @Override
    public final boolean lies(int agent) {
        return agents.get(agent);
    }
}
