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
 * Lists and sums over all processes, by way of rank 0; every process must call the same methods in the same order. What depends on the order of
 * additions is added in the order of agents.
 */
public final class Reductions {

    private static final int FIRST = 0;

    private final Exchanges exchanges;
    private final Placement place;

    public Reductions(Exchanges exchanges) {
        this.exchanges = exchanges;
        this.place = exchanges.place();
    }

    /** What every process says, by rank; on rank 0 alone, the others get an empty list. */
    public List<byte[]> toFirst(String what, byte[] own) {
        exchanges.begin(what, what.hashCode());
        if (place.rank() != FIRST) {
            send(FIRST, own);
            return List.of();
        }
        List<byte[]> said = new ArrayList<>(place.processes());
        said.add(own);
        for (int peer = 1; peer < place.processes(); peer++) {
            said.add(receive(peer));
        }
        return said;
    }

    /** Rank 0's word, on every process. */
    public byte[] fromFirst(String what, byte[] own) {
        exchanges.begin(what, what.hashCode());
        if (place.rank() != FIRST) {
            return receive(FIRST);
        }
        for (int peer = 1; peer < place.processes(); peer++) {
            send(peer, own);
        }
        return own;
    }

    /**
     * Rank 0's answer to what every process says, on every process.
     *
     * @param answer made on rank 0, from what was said by rank
     */
    public byte[] agree(String what, byte[] own, Function<List<byte[]>, byte[]> answer) {
        List<byte[]> said = toFirst(what, own);
        return fromFirst(what, said.isEmpty() ? own : answer.apply(said));
    }

    /** One number for each agent that lives here becomes one for every agent, on every process; or several, which stay together. */
    public double[] gather(String what, double[] hosted) {
        List<byte[]> parts = toFirst(what, bytes(hosted));
        int ofAgent = hosted.length / place.hosted();
        double[] all = new double[Math.multiplyExact(place.agents(), ofAgent)];
        for (int rank = 0; rank < parts.size(); rank++) {
            double[] part = doubles(parts.get(rank));
            System.arraycopy(part, 0, all, place.first(rank) * ofAgent, part.length);
        }
        return doubles(fromFirst(what, bytes(all)));
    }

    /** Whole numbers are the same in any order. */
    public long sum(String what, long hosted) {
        long sum = 0;
        for (byte[] part : toFirst(what, bytes(hosted))) {
            sum += ByteBuffer.wrap(part).getLong();
        }
        return ByteBuffer.wrap(fromFirst(what, bytes(sum))).getLong();
    }

    public double largest(String what, double hosted) {
        double[] ofRanks = toFirst(what, bytes(new double[] {hosted})).stream()
                .mapToDouble(part -> doubles(part)[0])
                .toArray();
        double largest = Arrays.stream(ofRanks).max().orElse(hosted);
        return doubles(fromFirst(what, bytes(new double[] {largest})))[0];
    }

    /** The mean over all agents, on every process: what {@link RowBlock#mean} is where all rows live in one. Looks. */
    public double[] mean(RowBlock block) {
        return mean(block, IntStream.range(0, place.agents()).toArray());
    }

    /**
     * The mean over some agents, on every process. Looks.
     *
     * @param agents ascending, at least one
     */
    public double[] mean(RowBlock block, int[] agents) {
        block.settle();
        return new OrderedMean(exchanges).of(block, agents, agents.length);
    }

    /** All agents' rows, one after the other; on rank 0 alone, the others get an empty array. Looks. */
    public double[] gatherRows(RowBlock block) {
        List<byte[]> parts = toFirst("the rows of '" + block.name() + "'", bytes(block.gatherRows()));
        double[] all = new double[parts.isEmpty() ? 0 : Math.multiplyExact(place.agents(), block.dimension())];
        for (int rank = 0; rank < parts.size(); rank++) {
            double[] part = doubles(parts.get(rank));
            System.arraycopy(part, 0, all, place.first(rank) * block.dimension(), part.length);
        }
        return all;
    }

    /** All agents' rows, one after the other, on every process. Looks. */
    public double[] allRows(RowBlock block) {
        return gather("the rows of '" + block.name() + "'", block.gatherRows());
    }

    private void send(int peer, byte[] content) {
        exchanges.letter(peer, content.length).put(content);
        exchanges.send(peer);
    }

    private byte[] receive(int peer) {
        ByteBuffer letter = exchanges.await(peer);
        byte[] content = new byte[letter.remaining()];
        letter.get(content);
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
