package org.parley.runtime.engine.block;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.runtime.plan.Precision;

/**
 * All blocks of a run: state blocks by their full name, and scratch blocks that components share if they never use them at the same time.
 */
public final class Memory {

    private final Precision precision;
    private final Hosted hosted;
    private final Workers workers;
    private final boolean poisonScratch;
    private final Stamps stamps = new Stamps();
    private final BlockQueue queue;
    private final Map<String, RowBlock> state = new LinkedHashMap<>();
    private final Map<String, RowBlock> restored = new HashMap<>();
    private final Set<String> expected = new HashSet<>();
    private final Map<String, RowBlock> history = new LinkedHashMap<>();
    private final Map<String, RowBlock> scratch = new HashMap<>();
    private final List<RowBlock> rooms = new ArrayList<>();

    /**
     * Creates a memory without blocks.
     *
     * @param poisonScratch whether to fill scratch blocks with NaN before every round, so that reads of unwritten values are detected
     */
    public Memory(Precision precision, Hosted hosted, Workers workers, boolean poisonScratch) {
        this.precision = precision;
        this.hosted = hosted;
        this.workers = workers;
        this.queue = new BlockQueue(workers);
        this.poisonScratch = poisonScratch;
    }

    public RowBlock state(String name, int dimension) {
        RowBlock waiting = restored.remove(name);
        if (waiting != null) {
            waiting.requireDimension(waiting, dimension);
            return waiting;
        }
        RowBlock block = create(name, dimension);
        if (state.putIfAbsent(name, block) != null) {
            throw new IllegalStateException("block '" + name + "' was requested twice");
        }
        return block;
    }

    /**
     * Returns a scratch block.
     *
     * @param sharedName blocks with the same name and dimension share their memory
     */
    public RowBlock scratch(String sharedName, int dimension) {
        return scratch.computeIfAbsent(sharedName + "#" + dimension, key -> create(sharedName, dimension));
    }

    /** Returns a scratch block with a single row that represents every agent. */
    public RowBlock single(String sharedName, int dimension) {
        return scratch.computeIfAbsent(
                "single/" + sharedName + "#" + dimension, key -> create(sharedName, dimension, Hosted.all(1)));
    }

    /**
     * Returns a block for the network's history of delayed messages, created on the first request. It is part of checkpoints, but not of
     * any agent's memory.
     */
    public RowBlock history(String name, int dimension) {
        return history.computeIfAbsent(name, key -> create(name, dimension));
    }

    /** Returns a buffer for rows received from other processes. It is reused until a larger one is needed. */
    public RowBlock room(int dimension, int rows) {
        for (int k = 0; k < rooms.size(); k++) {
            if (rooms.get(k).dimension() == dimension && rooms.get(k).hosted() >= rows) {
                return rooms.get(k);
            }
        }
        rooms.removeIf(smaller -> smaller.dimension() == dimension);
        RowBlock room = create("room", dimension, Hosted.all(rows));
        rooms.add(room);
        return room;
    }

    public Workers workers() {
        return workers;
    }

    /** Returns the agents that have rows in the blocks. */
    public Hosted hosted() {
        return hosted;
    }

    public Collection<RowBlock> history() {
        return history.values();
    }

    public Collection<RowBlock> state() {
        return state.values();
    }

    /** Declares that blocks with names starting with {@code path} may be requested during the run. */
    public void expect(String path) {
        expected.add(path);
    }

    /**
     * Returns the block into which a saved block is read; empty if there is none. A block that may be requested later is kept until then.
     */
    public Optional<RowBlock> restored(String name, int dimension) {
        RowBlock known = state.get(name);
        if (known == null && expected.stream().anyMatch(name::startsWith)) {
            known = create(name, dimension);
            state.put(name, known);
            restored.put(name, known);
        }
        return Optional.ofNullable(known);
    }

    /** Registers work whose results are blocks of this memory. It is executed before a block is read and before an operation is queued. */
    public void finishFirst(PendingWork work) {
        queue.finishFirst(work);
    }

    /** Executes all pending work. */
    public void finishPending() {
        queue.finish();
    }

    /** Executes the queued operations only, for callers whose other work may stay pending. */
    public void finishAssignments() {
        queue.finishOperations();
    }

    public Stamps stamps() {
        return stamps;
    }

    public void beforeRound() {
        if (poisonScratch) {
            scratch.values().forEach(RowBlock::poison);
        }
    }

    public Precision precision() {
        return precision;
    }

    /** Returns the size of all blocks in bytes. */
    public long bytes() {
        long numbers = 0;
        for (Collection<RowBlock> kind : List.of(state.values(), history.values(), scratch.values(), rooms)) {
            for (RowBlock block : kind) {
                numbers += (long) block.hosted() * block.dimension();
            }
        }
        return numbers * precision.bytes();
    }

    private RowBlock create(String name, int dimension) {
        return create(name, dimension, hosted);
    }

    private RowBlock create(String name, int dimension, Hosted whose) {
        return switch (precision) {
            case FLOAT64 -> new DoubleBlock(name, dimension, whose, workers, queue, stamps);
            case FLOAT32 -> new FloatBlock(name, dimension, whose, workers, queue, stamps);
        };
    }

    /** Pending work whose results are rows of blocks, such as evaluations of the oracle. It is executed before a block is read. */
    @FunctionalInterface
    public interface PendingWork {

        /** Executes the remaining work, if any. */
        void finish();
    }

    /**
     * Generates a new stamp for every new content of a block. The last stamp is part of checkpoints, so that equal contents are recognized
     * after a resume.
     */
    public static final class Stamps {

        private long last;

        long next() {
            return ++last;
        }

        public long last() {
            return last;
        }

        public void set(long newLast) {
            last = newLast;
        }
    }
}
