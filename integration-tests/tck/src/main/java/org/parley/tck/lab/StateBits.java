package org.parley.tck.lab;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.run.Run;

/** What the agents of one process remember after a round, bit by bit. */
public final class StateBits {

    private record Key(String block, int agent) {}

    private final long round;
    private final Map<Key, long[]> bits = new LinkedHashMap<>();

    private StateBits(long round) {
        this.round = round;
    }

    public static StateBits of(Run run) {
        StateBits state = new StateBits(run.round());
        for (RowBlock block : run.state()) {
            double[] row = new double[block.dimension()];
            for (int k = 0; k < block.hosted(); k++) {
                block.read(block.agent(k), row);
                long[] rowBits = Arrays.stream(row)
                        .mapToLong(Double::doubleToRawLongBits)
                        .toArray();
                state.bits.put(new Key(block.name(), block.agent(k)), rowBits);
            }
        }
        return state;
    }

    /** How many rows there are. */
    public int size() {
        return bits.size();
    }

    /** Where a part of a run, with its agents alone, differs from this whole one. */
    public Optional<String> differenceOf(StateBits part) {
        return part.bits.entrySet().stream()
                .filter(row -> !Arrays.equals(row.getValue(), bits.get(row.getKey())))
                .map(row -> "round " + part.round + ", block " + row.getKey().block() + ", agent "
                        + row.getKey().agent())
                .findFirst();
    }
}
