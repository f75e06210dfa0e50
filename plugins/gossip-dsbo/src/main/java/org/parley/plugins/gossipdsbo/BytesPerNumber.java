package org.parley.plugins.gossipdsbo;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** How much memory one number takes here: in the run's precision, once for every agent that this process hosts. */
final class BytesPerNumber {

    private static final double NEEDS_DOUBLE_PRECISION = 1.0 / 3;

    private BytesPerNumber() {}

    /** Bytes of a block of dimension 1, learnt by looking at one: a scope does not say. */
    static long in(Scope scope) {
        Block probe = scope.scratch("probe", 1).fill(NEEDS_DOUBLE_PRECISION);
        LongAdder bytes = new LongAdder();
        scope.perAgent(
                "probe",
                List.of(probe),
                List.of(),
                agent -> bytes.add(agent.in(0)[0] == NEEDS_DOUBLE_PRECISION ? Double.BYTES : Float.BYTES));
        return bytes.sum();
    }
}
