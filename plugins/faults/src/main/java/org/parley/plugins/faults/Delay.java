package org.parley.plugins.faults;

import org.parley.api.network.Chance;
import org.parley.api.network.NetworkFault;

/** What arrives was sent 0 … bound exchanges ago, each as likely: asynchronous gossip with rows that are at most so old. */
record Delay(int bound, Chance chance) implements NetworkFault {

    @Override
    public int age(int from, int to, long tick) {
        return (int) (chance.at(from, to, tick) * (bound + 1));
    }
}
