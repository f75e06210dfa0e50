package org.parley.runtime.engine.processes;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.parley.api.engine.Placement;
import org.parley.runtime.engine.block.RowBlock;

/**
 * The mean of rows that live in several processes: x_0 + (sum_j (x_j - x_0)) / n, j ascending. The sum travels from process to process in their
 * order and each adds its own rows, so that the additions are those of one process. Used again and again in the same memory.
 */
public final class OrderedMean {

    private final Exchanges exchanges;
    private final Placement place;
    private double[] first = {};
    private double[] mean = {};
    private RowBlock block;

    public OrderedMean(Exchanges exchanges) {
        this.exchanges = exchanges;
        this.place = exchanges.place();
    }

    /**
     * The mean on every process, at the beginning of an array that is overwritten by the next one. The caller has settled.
     *
     * @param agents whose rows, ascending
     * @param count how many of them
     */
    public double[] of(RowBlock rows, int[] agents, int count) {
        block = rows;
        makeRoom();
        exchanges.begin(this, 31L * block.name().hashCode() + block.dimension());
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
        ByteBuffer letter = exchanges.letter(peer, Math.multiplyExact(2 * Double.BYTES, block.dimension()));
        put(first, letter);
        put(mean, letter);
        exchanges.send(peer);
    }

    private void receiveSum(int peer) {
        ByteBuffer letter = exchanges.await(peer);
        get(first, letter);
        get(mean, letter);
        exchanges.release(peer);
    }

    private void send(int peer) {
        put(mean, exchanges.letter(peer, Math.multiplyExact(Double.BYTES, block.dimension())));
        exchanges.send(peer);
    }

    private void receive(int peer) {
        get(mean, exchanges.await(peer));
        exchanges.release(peer);
    }

    private void put(double[] values, ByteBuffer letter) {
        for (int k = 0; k < block.dimension(); k++) {
            letter.putDouble(values[k]);
        }
    }

    private void get(double[] values, ByteBuffer letter) {
        for (int k = 0; k < block.dimension(); k++) {
            values[k] = letter.getDouble();
        }
    }

    private void makeRoom() {
        if (mean.length < block.dimension()) {
            first = new double[block.dimension()];
            mean = new double[block.dimension()];
        }
    }

    /** What is exchanged, for the message of an error. */
    @Override
    public String toString() {
        return "the mean of '" + block.name() + "' of dimension " + block.dimension();
    }
}
