package org.parley.runtime.data;

import java.util.Arrays;

/** The samples of one share by purpose, each list ascending. */
record AgentSplit(int[] train, int[] validation, int[] test) {

    // 0.29 * 100 is 28.999999999999996: what is a whole number up to round-off is meant to be one.
    private static final double ROUND_OFF = 1e-9;

    /** Cuts a share: training first, then validation, then test; each fraction that is not 0 gets at least one sample. */
    static AgentSplit of(int[] share, double validation, double test) {
        int testFrom = share.length - count(share.length, test);
        int validationFrom = Math.max(0, testFrom - count(share.length, validation));
        return new AgentSplit(
                sorted(share, 0, validationFrom),
                sorted(share, validationFrom, testFrom),
                sorted(share, testFrom, share.length));
    }

    int size() {
        return train.length + validation.length + test.length;
    }

    private static int count(int size, double fraction) {
        if (fraction == 0) {
            return 0;
        }
        return Math.min(size, Math.max(1, (int) Math.floor(size * fraction + ROUND_OFF)));
    }

    private static int[] sorted(int[] share, int from, int to) {
        int[] part = Arrays.copyOfRange(share, from, to);
        Arrays.sort(part); // neighbours in memory, and one order whatever the shuffle
        return part;
    }
}
