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

/** All blocks of a run: state by its full name, scratch shared between components that never use it at the same time. */
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
     * @param poisonScratch fill scratch with NaN before every round, so that reading what was not written shows
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
            throw new IllegalStateException("block '" + name + "' was asked for twice");
        }
        return block;
    }

    /**
     * @param sharedName same name and dimension, same memory
     */
    public RowBlock scratch(String sharedName, int dimension) {
        return scratch.computeIfAbsent(sharedName + "#" + dimension, key -> create(sharedName, dimension));
    }

    /** One row that stands for every agent: scratch that does not grow with their number. */
    public RowBlock single(String sharedName, int dimension) {
        return scratch.computeIfAbsent(
                "single/" + sharedName + "#" + dimension, key -> create(sharedName, dimension, Hosted.all(1)));
    }

    /** What the network keeps of messages on their way, made when first asked for: part of a checkpoint, but no agent's own memory. */
    public RowBlock history(String name, int dimension) {
        return history.computeIfAbsent(name, key -> create(name, dimension));
    }

    /** Rows for what comes from other processes: the same again until more are asked for. */
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

    /** Whose rows the blocks have. */
    public Hosted hosted() {
        return hosted;
    }

    public Collection<RowBlock> history() {
        return history.values();
    }

    public Collection<RowBlock> state() {
        return state.values();
    }

    /** Blocks whose names begin so may be asked for while the run goes on. */
    public void expect(String path) {
        expected.add(path);
    }

    /** The block that takes what a checkpoint kept under this name; where it may be asked for later it waits until then. */
    public Optional<RowBlock> restored(String name, int dimension) {
        RowBlock known = state.get(name);
        if (known == null && expected.stream().anyMatch(name::startsWith)) {
            known = create(name, dimension);
            state.put(name, known);
            restored.put(name, known);
        }
        return Optional.ofNullable(known);
    }

    /** Registers the work whose results are blocks of this memory: it is done before anybody looks and before an operation is queued. */
    public void finishFirst(PendingWork work) {
        queue.finishFirst(work);
    }

    /** Does all pending work. */
    public void settle() {
        queue.finish();
    }

    /** Does the queued operations, for work that may stay pending beside them. */
    public void settleAssignments() {
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

    /** Bytes of all blocks. */
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

    /**
     * Work whose results are rows of blocks and which has not been done yet. A block finishes it before anybody looks, without knowing what it
     * is: the oracle's evaluations wait here.
     */
    @FunctionalInterface
    public interface PendingWork {

        /** Does what is still to be done; nothing when it is done already. */
        void finish();
    }

    /** Hands out a new number for every new content of a block; part of a checkpoint, so that equal contents are known as such after it. */
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
