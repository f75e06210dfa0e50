package org.parley.runtime.engine.run;

import java.util.Arrays;
import org.parley.api.network.Inbox;

/** An inbox that is filled again and again by one thread. */
final class Letters implements Inbox {

    private int receiver;
    private double[] own = {};
    private double ownWeight;
    private int size;
    private int[] senders = new int[0];
    private double[] weights = new double[0];
    private double[][] rows = new double[0][];
    private int columns;
    private double[] buffer = {};

    /**
     * Empties it for another receiver.
     *
     * @param most how many rows may be added
     */
    void begin(int newReceiver, double[] newOwn, double newOwnWeight, int newColumns, int most) {
        if (senders.length < most) {
            senders = new int[most];
            weights = new double[most];
            rows = new double[most][];
        }
        receiver = newReceiver;
        own = newOwn;
        ownWeight = newOwnWeight;
        columns = newColumns;
        size = 0;
    }

    void add(int sender, double weight, double[] row) {
        senders[size] = sender;
        weights[size] = weight;
        rows[size++] = row;
    }

    @Override
    public int receiver() {
        return receiver;
    }

    @Override
    public double[] own() {
        return own;
    }

    @Override
    public double ownWeight() {
        return ownWeight;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int sender(int k) {
        return senders[k];
    }

    @Override
    public double weight(int k) {
        return weights[k];
    }

    @Override
    public double[] row(int k) {
        return rows[k];
    }

    @Override
    public int from() {
        return 0;
    }

    @Override
    public int to() {
        return columns;
    }

    @Override
    public double[] buffer(int wanted) {
        if (buffer.length < wanted) {
            buffer = Arrays.copyOf(buffer, wanted);
        }
        return buffer;
    }
}
