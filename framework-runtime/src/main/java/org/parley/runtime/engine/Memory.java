package org.parley.runtime.engine;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.parley.runtime.plan.Precision;

/** All blocks of a run: state by its full name, scratch shared between components that never use it at the same time. */
final class Memory {

    private final Precision precision;
    private final int firstHosted;
    private final int hosted;
    private final Workers workers;
    private final boolean poisonScratch;
    private final Stamps stamps = new Stamps();
    private final BlockQueue sweep;
    private final Map<String, RowBlock> state = new LinkedHashMap<>();
    private final Map<String, RowBlock> scratch = new HashMap<>();

    /**
     * @param poisonScratch fill scratch with NaN before every round, so that reading what was not written shows
     */
    Memory(Precision precision, int firstHosted, int hosted, Workers workers, boolean poisonScratch) {
        this.precision = precision;
        this.firstHosted = firstHosted;
        this.hosted = hosted;
        this.workers = workers;
        this.sweep = new BlockQueue(workers);
        this.poisonScratch = poisonScratch;
    }

    RowBlock state(String name, int dimension) {
        RowBlock block = create(name, dimension);
        if (state.putIfAbsent(name, block) != null) {
            throw new IllegalStateException("block '" + name + "' was asked for twice");
        }
        return block;
    }

    /**
     * @param sharedName same name and dimension, same memory
     */
    RowBlock scratch(String sharedName, int dimension) {
        return scratch.computeIfAbsent(sharedName + "#" + dimension, key -> create(sharedName, dimension));
    }

    Collection<RowBlock> state() {
        return state.values();
    }

    RowBlock state(String name) {
        return state.get(name);
    }

    /** Whose results are blocks of this memory. */
    void evaluations(Evaluations evaluations) {
        sweep.evaluations(evaluations);
    }

    /** Does all that is still to be done. */
    void settle() {
        sweep.finish();
    }

    /** Does the assignments that are still to be done. */
    void settleAssignments() {
        sweep.finishSteps();
    }

    Stamps stamps() {
        return stamps;
    }

    void beforeRound() {
        if (poisonScratch) {
            scratch.values().forEach(RowBlock::poison);
        }
    }

    boolean isSinglePrecision() {
        return precision == Precision.FLOAT32;
    }

    /** Bytes of all blocks. */
    long bytes() {
        long numbers = 0;
        for (RowBlock block : state.values()) {
            numbers += (long) block.hosted() * block.dimension();
        }
        for (RowBlock block : scratch.values()) {
            numbers += (long) block.hosted() * block.dimension();
        }
        return numbers * precision.bytes();
    }

    private RowBlock create(String name, int dimension) {
        return switch (precision) {
            case FLOAT64 -> new DoubleBlock(name, dimension, firstHosted, hosted, workers, sweep, stamps);
            case FLOAT32 -> new FloatBlock(name, dimension, firstHosted, hosted, workers, sweep, stamps);
        };
    }
}
