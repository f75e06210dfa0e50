package org.parley.tck.law;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parley.api.network.Inbox;
import org.parley.runtime.random.Seeds;

/** An inbox that a law fills; its room is full of rubbish. */
record TrialInbox(double[] own, double[][] rows, int from, int to) implements Inbox {

    static TrialInbox of(double[] own, double[]... rows) {
        return new TrialInbox(own, rows, 0, own.length);
    }

    /** Rows between -1 and 1. */
    static TrialInbox random(int neighbours, int dimension, long seed) {
        RandomGenerator random = new Seeds(seed).stream("inbox", neighbours, dimension);
        double[][] rows = new double[neighbours][];
        for (int k = 0; k < neighbours; k++) {
            rows[k] = random.doubles(dimension, -1, 1).toArray();
        }
        return of(random.doubles(dimension, -1, 1).toArray(), rows);
    }

    TrialInbox copy() {
        return new TrialInbox(
                own.clone(), Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new), from, to);
    }

    /** Only these columns, as an inbox of its own. */
    TrialInbox piece(int begin, int end) {
        return of(
                Arrays.copyOfRange(own, begin, end),
                Arrays.stream(rows)
                        .map(row -> Arrays.copyOfRange(row, begin, end))
                        .toArray(double[][]::new));
    }

    /** The same with the first rows in place of others. */
    TrialInbox withFirst(double[]... others) {
        TrialInbox changed = copy();
        System.arraycopy(others, 0, changed.rows, 0, others.length);
        return changed;
    }

    boolean sameRows(TrialInbox other) {
        return Arrays.equals(own, other.own) && Arrays.deepEquals(rows, other.rows);
    }

    @Override
    public int receiver() {
        return 0;
    }

    @Override
    public double ownWeight() {
        return 1.0 / (rows.length + 1);
    }

    @Override
    public int size() {
        return rows.length;
    }

    @Override
    public int sender(int k) {
        return k + 1;
    }

    @Override
    public double weight(int k) {
        return 1.0 / (rows.length + 1);
    }

    @Override
    public double[] row(int k) {
        return rows[k];
    }

    @Override
    public double[] buffer(int size) {
        double[] room = new double[size + 3];
        Arrays.fill(room, Double.NaN);
        return room;
    }
}
