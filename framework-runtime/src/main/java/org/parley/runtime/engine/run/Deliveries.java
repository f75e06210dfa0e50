package org.parley.runtime.engine.run;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.topology.Carrier;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.block.CompiledWeights;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Terms;
import org.parley.runtime.engine.oracle.Attendance;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.network.LevelFaults;

/** The way of a level's messages: which arrive, what is kept of those that are late, and what all of them cost. */
final class Deliveries {

    private static final RowBlock[] NO_PAST = {};

    private final String level;
    private final LevelFaults faults;
    private final Memory memory;
    private final Processes processes;
    private final Attendance attendance;
    private final NetworkTime time;
    private final Postage postage;
    private final Arrivals arrivals;
    private final List<Exchange> exchanges = new ArrayList<>();
    private long deliveredTick = -1;
    private long meanTick = -1;
    private Terms mean;

    Deliveries(
            String level,
            LevelFaults faults,
            Carrier carrier,
            Memory memory,
            Attendance attendance,
            NetworkTime time,
            Meter meter,
            Processes processes) {
        this.level = level;
        this.faults = faults;
        this.memory = memory;
        this.processes = processes;
        this.attendance = attendance;
        this.time = time;
        this.postage = new Postage(carrier, meter, attendance::isAwake);
        this.arrivals = new Arrivals(faults, attendance, carrier, processes.hosted());
    }

    /**
     * What is sent from one block and arrives in another. Both together say which variable of the algorithm travels: a strategy may send
     * several from the same scratch.
     */
    private record Exchange(RowBlock from, RowBlock to, History history) {}

    /** What arrives in an exchange; the same for all of a tick, unless messages are late. */
    Arrivals deliver(RowBlock from, RowBlock to, Weights weights) {
        boolean late = faults.oldest() > 0;
        if (late || deliveredTick != time.tick()) {
            memory.settle(); // mixings that wait still need the terms of the last exchange
            arrivals.find(weights, time.tick(), late ? history(from, to) : null);
            deliveredTick = time.tick();
        }
        return arrivals;
    }

    /** What rows become of it, unless some of it is old. */
    Terms terms(RowBlock from, RowBlock to, CompiledWeights weights) {
        deliver(from, to, weights.source());
        if (arrivals.areAllFresh()) {
            return weights;
        }
        return weights.isTowardsMean() && arrivals.areTowardsTheMeanOfThoseAwake()
                ? meanOfThoseAwake(weights.source())
                : arrivals.terms();
    }

    /** What the last exchange brought. */
    Arrivals arrivals() {
        return arrivals;
    }

    /** How many exchanges ago a message that arrives may have been sent. */
    int oldest() {
        return faults.oldest();
    }

    /** What arrives over a complete graph with one weight where nothing is missing but what sleepers would have sent. */
    private Terms meanOfThoseAwake(Weights weights) {
        if (meanTick != time.tick()) {
            memory.settle(); // a mixing that waits still needs the last one
            mean = arrivals.meanOfThoseAwake(weights.sharedEdgeWeight().orElseThrow());
            meanTick = time.tick();
        }
        return mean;
    }

    /** What was sent in earlier exchanges, by age, which begins at 1. */
    RowBlock[] past(RowBlock from, RowBlock to) {
        return faults.oldest() > 0 ? history(from, to).rows() : NO_PAST;
    }

    /** Keeps what was sent, and bills it. */
    void file(RowBlock from, RowBlock to, Weights weights) {
        if (faults.oldest() > 0) {
            history(from, to).add(from, attendance);
        }
        postage.bill(from, weights.graph(), arrivals.messages(weights.graph()));
    }

    private History history(RowBlock from, RowBlock to) {
        for (int k = 0; k < exchanges.size(); k++) {
            Exchange known = exchanges.get(k);
            if (known.from() == from && known.to() == to) {
                return known.history();
            }
        }
        String name = level + "/" + from.name() + ">" + to.name() + "#" + from.dimension();
        History history = new History(memory, processes.reductions(), name, from.dimension(), faults.oldest());
        exchanges.add(new Exchange(from, to, history));
        return history;
    }
}
