package org.parley.plugins.robust;

import java.util.Arrays;
import org.parley.api.network.Inbox;

/** One entry of all rows that an agent has. */
final class Columns {

    private Columns() {}

    /** The own entry and those that arrived, in ascending order; one that is no number comes last. */
    static void sorted(Inbox inbox, int column, double[] into) {
        into[0] = inbox.own()[column];
        for (int k = 0; k < inbox.size(); k++) {
            into[k + 1] = inbox.row(k)[column];
        }
        Arrays.sort(into, 0, inbox.size() + 1);
    }
}
