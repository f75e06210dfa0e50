package org.parley.plugins.faults;

import org.parley.api.network.Chance;
import org.parley.api.network.NetworkFault;

/**
 * In every round another draw of so many agents takes part: those with the smallest numbers of that round.
 *
 * @param taking how many take part
 */
record ClientSampling(int taking, int agents, Chance chance) implements NetworkFault {

    @Override
    public boolean works(int agent, long round) {
        double own = chance.at(agent, 0, round);
        int before = 0;
        for (int other = 0; other < agents; other++) {
            double drawn = chance.at(other, 0, round);
            before += drawn < own || (drawn == own && other < agent) ? 1 : 0;
        }
        return before < taking;
    }
}
