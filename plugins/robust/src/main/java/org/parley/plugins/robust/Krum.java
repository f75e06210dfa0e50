package org.parley.plugins.robust;

import java.util.Arrays;
import org.parley.api.network.Aggregation;
import org.parley.api.network.Inbox;

/**
 * The one row, of all that arrived and the own one, whose nearest neighbours are nearest (Blanchard et al. 2017).
 *
 * @param liars how many it reckons with: it looks at the size - liars - 2 nearest rows
 */
record Krum(int liars) implements Aggregation {

    @Override
    public void fold(Inbox inbox, double[] out) {
        int size = inbox.size() + 1;
        int near = Math.max(1, size - liars - 2);
        double[] distances = inbox.buffer(size);
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                distances[j] = i == j
                        ? Double.POSITIVE_INFINITY
                        : Rows.squaredDistance(Rows.of(inbox, i), Rows.of(inbox, j), inbox);
            }
            Arrays.sort(distances, 0, size);
            double score = 0;
            for (int j = 0; j < Math.min(near, size - 1); j++) {
                score += distances[j];
            }
            if (score < least) {
                least = score;
                best = i;
            }
        }
        System.arraycopy(Rows.of(inbox, best), inbox.from(), out, inbox.from(), inbox.to() - inbox.from());
    }
}
