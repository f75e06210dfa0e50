package org.parley.runtime.engine.run;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.parley.api.topology.Carrier;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Terms;
import org.parley.runtime.engine.oracle.Attendance;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.network.LevelFaults;

/** The way of a level's messages: which arrive, what is kept of those that are late, and what all of them cost. */
final class Post {

    private static final RowBlock[] NO_PAST = {};

    private final String level;
    private final LevelFaults faults;
    private final Memory memory;
    private final Attendance attendance;
    private final NetworkTime time;
    private final Postage postage;
    private final Arrivals arrivals;
    private final Map<RowBlock, History> histories = new HashMap<>();
    private final Function<RowBlock, History> newHistory = this::history;
    private long deliveredTick = -1;
    private long meanTick = -1;
    private Terms mean;

    Post(
            String level,
            LevelFaults faults,
            Carrier carrier,
            Memory memory,
            Attendance attendance,
            NetworkTime time,
            Meter meter) {
        this.level = level;
        this.faults = faults;
        this.memory = memory;
        this.attendance = attendance;
        this.time = time;
        this.postage = new Postage(carrier, meter, attendance::isAwake);
        this.arrivals = new Arrivals(faults, attendance, carrier);
    }

    /** What arrives in an exchange of this block; the same for all blocks of a tick, unless messages are late. */
    Arrivals deliver(RowBlock block, Weights weights) {
        boolean late = faults.oldest() > 0;
        if (late || deliveredTick != time.tick()) {
            memory.settle(); // mixings that wait still need the terms of the last exchange
            arrivals.find(weights, time.tick(), late ? histories.computeIfAbsent(block, newHistory) : null);
            deliveredTick = time.tick();
        }
        return arrivals;
    }

    /** What arrives over a complete graph with one weight where nothing is missing but what sleepers would have sent. */
    Terms meanOfThoseAwake(Weights weights) {
        if (meanTick != time.tick()) {
            memory.settle(); // a mixing that waits still needs the last one
            mean = arrivals.meanOfThoseAwake(weights.sharedEdgeWeight().orElseThrow());
            meanTick = time.tick();
        }
        return mean;
    }

    /** What the block was in earlier exchanges, by age, which begins at 1. */
    RowBlock[] past(RowBlock block) {
        return faults.oldest() > 0 ? histories.get(block).rows() : NO_PAST;
    }

    /** Keeps what was sent, and bills it. */
    void file(RowBlock block, Weights weights) {
        if (faults.oldest() > 0) {
            histories.get(block).add(block, attendance);
        }
        postage.bill(block, weights.graph(), arrivals.messages(weights.graph()));
    }

    private History history(RowBlock block) {
        String name = level + "/" + block.name() + "#" + block.dimension();
        return new History(memory, name, block.dimension(), faults.oldest());
    }
}
