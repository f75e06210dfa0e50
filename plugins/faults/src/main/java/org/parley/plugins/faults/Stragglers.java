package org.parley.plugins.faults;

import java.util.BitSet;
import org.parley.api.network.NetworkFault;

/** Some agents are slow: what others have of them is always so many exchanges old. */
record Stragglers(BitSet slow, int late) implements NetworkFault {

    @Override
    public int age(int from, int to, long tick) {
        return slow.get(from) ? late : 0;
    }
}
