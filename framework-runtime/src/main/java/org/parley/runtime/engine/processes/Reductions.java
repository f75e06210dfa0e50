package org.parley.runtime.engine.processes;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.parley.api.engine.Placement;
import org.parley.runtime.engine.block.RowBlock;

/**
 * Gathers and sums values over all processes via rank 0. Every process must call the same methods in the same order. Sums whose result
 * depends on the order of additions are computed in the order of agents.
 */
public final class Reductions {

    private static final int FIRST = 0;

    private final Exchanges exchanges;
    private final Placement place;

    public Reductions(Exchanges exchanges) {
        this.exchanges = exchanges;
        this.place = exchanges.place();
    }

    /** Collects the contributions of all processes by rank. The result is complete on rank 0 and empty on the others. */
    public List<byte[]> toFirst(MessageKind kind, byte[] own) {
        return toFirst(kind, kind, own);
    }

    private List<byte[]> toFirst(MessageKind kind, Object what, byte[] own) {
        exchanges.begin(kind, what, what.toString().hashCode());
        if (place.rank() != FIRST) {
            send(FIRST, own);
            return List.of();
        }
        List<byte[]> contributions = new ArrayList<>(place.processes());
        contributions.add(own);
        for (int peer = 1; peer < place.processes(); peer++) {
            contributions.add(receive(peer));
        }
        return contributions;
    }

    /** Returns the value of rank 0 on every process. */
    public byte[] fromFirst(MessageKind kind, byte[] own) {
        return fromFirst(kind, kind, own);
    }

    private byte[] fromFirst(MessageKind kind, Object what, byte[] own) {
        exchanges.begin(kind, what, what.toString().hashCode());
        if (place.rank() != FIRST) {
            return receive(FIRST);
        }
        for (int peer = 1; peer < place.processes(); peer++) {
            send(peer, own);
        }
        return own;
    }

    /**
     * Returns on every process the answer that rank 0 computes from the contributions of all processes.
     *
     * @param answer computes the answer from the contributions by rank; called on rank 0 only
     */
    public byte[] agree(MessageKind kind, byte[] own, Function<List<byte[]>, byte[]> answer) {
        List<byte[]> contributions = toFirst(kind, own);
        return fromFirst(kind, contributions.isEmpty() ? own : answer.apply(contributions));
    }

    /** Returns the contributions of all processes by rank, on every process. */
    public List<byte[]> everywhere(MessageKind kind, byte[] own) {
        byte[] joined = agree(
                kind,
                own,
                all -> Message.of(output -> {
                    for (byte[] contribution : all) {
                        output.writeInt(contribution.length);
                        output.write(contribution);
                    }
                }));
        return Message.read(joined, input -> {
            List<byte[]> all = new ArrayList<>();
            for (int rank = 0; rank < place.processes(); rank++) {
                byte[] contribution = new byte[input.readInt()];
                input.readFully(contribution);
                all.add(contribution);
            }
            return all;
        });
    }

    /**
     * Gathers values of hosted agents into values of all agents, on every process. Each agent has the same number of values, which stay
     * together.
     */
    public double[] gather(MessageKind kind, double[] hosted) {
        return gather(kind, kind, hosted);
    }

    private double[] gather(MessageKind kind, Object what, double[] hosted) {
        List<byte[]> parts = toFirst(kind, what, bytes(hosted));
        int ofAgent = hosted.length / place.hosted();
        double[] all = new double[Math.multiplyExact(place.agents(), ofAgent)];
        for (int rank = 0; rank < parts.size(); rank++) {
            double[] part = doubles(parts.get(rank));
            System.arraycopy(part, 0, all, place.first(rank) * ofAgent, part.length);
        }
        return doubles(fromFirst(kind, what, bytes(all)));
    }

    /**
     * Sums values of agents on every process. The partial sum passes from process to process, so no process sends the values of its agents
     * to all.
     *
     * @param hosted the values of hosted agents, one after the other
     * @param ofAgent the number of values of an agent
     */
    public double[] sums(MessageKind kind, double[] hosted, int ofAgent) {
        exchanges.begin(kind, kind, kind.toString().hashCode());
        int last = place.processes() - 1;
        double[] sums = place.rank() == FIRST ? new double[ofAgent] : doubles(receive(place.rank() - 1));
        for (int k = 0; k < hosted.length; k++) {
            sums[k % ofAgent] += hosted[k];
        }
        if (place.rank() < last) {
            send(place.rank() + 1, bytes(sums));
            return doubles(receive(last));
        }
        for (int peer = 0; peer < last; peer++) {
            send(peer, bytes(sums));
        }
        return sums;
    }

    /** Sums integers, for which the order does not matter. */
    public long sum(MessageKind kind, long hosted) {
        long sum = 0;
        for (byte[] part : toFirst(kind, bytes(hosted))) {
            sum += ByteBuffer.wrap(part).getLong();
        }
        return ByteBuffer.wrap(fromFirst(kind, bytes(sum))).getLong();
    }

    public double largest(MessageKind kind, double hosted) {
        double[] ofRanks = toFirst(kind, bytes(new double[] {hosted})).stream()
                .mapToDouble(part -> doubles(part)[0])
                .toArray();
        double largest = Arrays.stream(ofRanks).max().orElse(hosted);
        return doubles(fromFirst(kind, bytes(new double[] {largest})))[0];
    }

    /** Returns the mean over all agents on every process, equal to {@link RowBlock#mean} in a single process. It executes pending work. */
    public double[] mean(RowBlock block) {
        return mean(block, IntStream.range(0, place.agents()).toArray());
    }

    /**
     * Returns the mean over some agents on every process. It executes pending work.
     *
     * @param agents in ascending order, at least one
     */
    public double[] mean(RowBlock block, int[] agents) {
        block.finishPending();
        return new OrderedMean(exchanges, MessageKind.MEASURED_MEAN).of(block, agents, agents.length);
    }

    /** Returns the rows of all agents, one after the other, on rank 0 and an empty array on the others. It executes pending work. */
    public double[] gatherRows(RowBlock block) {
        List<byte[]> parts = toFirst(MessageKind.MEASURED_VECTORS, rowsOf(block), bytes(block.gatherRows()));
        double[] all = new double[parts.isEmpty() ? 0 : Math.multiplyExact(place.agents(), block.dimension())];
        for (int rank = 0; rank < parts.size(); rank++) {
            double[] part = doubles(parts.get(rank));
            System.arraycopy(part, 0, all, place.first(rank) * block.dimension(), part.length);
        }
        return all;
    }

    /** Returns the rows of all agents, one after the other, on every process. It executes pending work. */
    public double[] allRows(RowBlock block) {
        return gather(MessageKind.MEASURED_VECTORS, rowsOf(block), block.gatherRows());
    }

    private static String rowsOf(RowBlock block) {
        return "the rows of '" + block.name() + "'";
    }

    private void send(int peer, byte[] content) {
        exchanges.message(peer, content.length).put(content);
        exchanges.send(peer);
    }

    private byte[] receive(int peer) {
        ByteBuffer message = exchanges.await(peer);
        byte[] content = new byte[message.remaining()];
        message.get(content);
        exchanges.release(peer);
        return content;
    }

    private static byte[] bytes(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    private static byte[] bytes(double[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(values.length, Double.BYTES));
        bytes.asDoubleBuffer().put(values);
        return bytes.array();
    }

    private static double[] doubles(byte[] bytes) {
        double[] values = new double[bytes.length / Double.BYTES];
        ByteBuffer.wrap(bytes).asDoubleBuffer().get(values);
        return values;
    }
}
