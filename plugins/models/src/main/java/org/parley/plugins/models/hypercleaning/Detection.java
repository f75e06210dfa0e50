package org.parley.plugins.models.hypercleaning;

import java.util.Arrays;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;

/** How well x tells corrupted training samples from clean ones. */
final class Detection {

    private final boolean[] corrupted;
    private final long corruptedCount;

    Detection(NetworkData data) {
        corrupted = new boolean[data.trainSize()];
        long count = 0;
        for (int agent = 0; agent < data.agents(); agent++) {
            AgentData share = data.agent(agent);
            for (int k = 0; k < share.train().size(); k++) {
                corrupted[share.firstTrainIndex() + k] = share.train().isCorrupted(k);
                count += share.train().isCorrupted(k) ? 1 : 0;
            }
        }
        corruptedCount = count;
    }

    /**
     * The mean weight of the corrupted samples, or of the clean ones.
     *
     * @param ofCorrupted which
     * @return NaN when there are none
     */
    double meanWeight(double[] x, boolean ofCorrupted) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += corrupted[k] == ofCorrupted ? TrustInSamples.weight(x[k]) : 0;
        }
        return sum / (ofCorrupted ? corruptedCount : x.length - corruptedCount);
    }

    int samples() {
        return corrupted.length;
    }

    /**
     * The probability that a clean sample has a larger x than a corrupted one, ties counting half. Half is chance.
     *
     * @return NaN when all samples are clean or none is
     */
    double auc(double[] x) {
        long cleanCount = x.length - corruptedCount;
        if (corruptedCount == 0 || cleanCount == 0) {
            return Double.NaN;
        }
        double[] clean = new double[(int) cleanCount];
        double[] dirty = new double[(int) corruptedCount];
        int cleanSoFar = 0;
        int dirtySoFar = 0;
        for (int k = 0; k < x.length; k++) {
            if (corrupted[k]) {
                dirty[dirtySoFar++] = x[k];
            } else {
                clean[cleanSoFar++] = x[k];
            }
        }
        Arrays.sort(clean);
        Arrays.sort(dirty);
        return pairsInOrder(clean, dirty) / ((double) cleanCount * corruptedCount);
    }

    /** Pairs of a clean and a smaller dirty value, by one walk through both sorted lists. */
    private static double pairsInOrder(double[] clean, double[] dirty) {
        double pairs = 0;
        int below = 0;
        int notAbove = 0;
        for (double value : clean) {
            while (below < dirty.length && dirty[below] < value) {
                below++;
            }
            while (notAbove < dirty.length && dirty[notAbove] <= value) {
                notAbove++;
            }
            pairs += below + (notAbove - below) / 2.0;
        }
        return pairs;
    }
}
