package org.parley.runtime.engine.processes;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.parley.api.engine.Placement;
import org.parley.runtime.engine.block.RowBlock;

/**
 * Computes the mean of rows in several processes: x_0 + (sum_j (x_j - x_0)) / n with ascending j. The partial sum is passed from process to
 * process, and each adds its rows, so the additions are the same as in a single process. The memory is reused.
 */
public final class OrderedMean {

    private final Exchanges exchanges;
    private final MessageKind kind;
    private final Placement place;
    private double[] first = {};
    private double[] mean = {};
    private RowBlock block;

    /**
     * Creates a mean.
     *
     * @param kind the kind of its messages
     */
    public OrderedMean(Exchanges exchanges, MessageKind kind) {
        this.exchanges = exchanges;
        this.kind = kind;
        this.place = exchanges.place();
    }

    /**
     * Computes the mean on every process. The result is at the start of an array that the next call overwrites. The caller must have
     * executed pending work.
     *
     * @param agents the agents whose rows are averaged, in ascending order
     * @param count their number
     */
    public double[] of(RowBlock rows, int[] agents, int count) {
        block = rows;
        ensureCapacity();
        exchanges.begin(kind, this, 31L * block.name().hashCode() + block.dimension());
        int begins = place.rankOf(agents[0]);
        int ends = place.rankOf(agents[count - 1]);
        if (place.rank() < begins || place.rank() > ends) {
            receive(ends);
            return mean;
        }
        if (place.rank() == begins) {
            block.readQuietly(agents[0], first);
            Arrays.fill(mean, 0, block.dimension(), 0);
        } else {
            receiveSum(place.rank() - 1);
        }
        addOwn(agents, count);
        if (place.rank() < ends) {
            sendSum(place.rank() + 1);
            receive(ends);
            return mean;
        }
        divide(count);
        for (int peer = 0; peer < place.processes(); peer++) {
            if (peer != ends) {
                send(peer);
            }
        }
        return mean;
    }

    private void addOwn(int[] agents, int count) {
        int begin = place.first(place.rank());
        int end = place.end(place.rank());
        for (int k = 0; k < count; k++) {
            if (agents[k] >= begin && agents[k] < end) {
                block.addDifference(agents[k] - begin, first, mean, 0, block.dimension());
            }
        }
    }

    private void divide(int count) {
        for (int k = 0; k < block.dimension(); k++) {
            mean[k] = first[k] + mean[k] / count;
        }
    }

    private void sendSum(int peer) {
        ByteBuffer message = exchanges.message(peer, Math.multiplyExact(2 * Double.BYTES, block.dimension()));
        put(first, message);
        put(mean, message);
        exchanges.send(peer);
    }

    private void receiveSum(int peer) {
        ByteBuffer message = exchanges.await(peer);
        get(first, message);
        get(mean, message);
        exchanges.release(peer);
    }

    private void send(int peer) {
        put(mean, exchanges.message(peer, Math.multiplyExact(Double.BYTES, block.dimension())));
        exchanges.send(peer);
    }

    private void receive(int peer) {
        get(mean, exchanges.await(peer));
        exchanges.release(peer);
    }

    private void put(double[] values, ByteBuffer message) {
        for (int k = 0; k < block.dimension(); k++) {
            message.putDouble(values[k]);
        }
    }

    private void get(double[] values, ByteBuffer message) {
        for (int k = 0; k < block.dimension(); k++) {
            values[k] = message.getDouble();
        }
    }

    private void ensureCapacity() {
        if (mean.length < block.dimension()) {
            first = new double[block.dimension()];
            mean = new double[block.dimension()];
        }
    }

    /** Returns a description for error messages. */
    @Override
    public String toString() {
        return "the mean of '" + block.name() + "' of dimension " + block.dimension();
    }
}
