package org.parley.runtime.engine.observe;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.observe.Followed;
import org.parley.api.run.Block;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.engine.block.CheckpointBlocks;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.observe.Observers.ObservedRun;

/** The directions that observers asked to see, by level; in checkpoints, as the first row after a resume may come before a round. */
public final class Directions {

    private final Map<String, WatchedEstimator> estimators = new TreeMap<>();

    /** The same estimator, open to be watched. */
    public Estimator watchable(String level, Estimator estimator) {
        WatchedEstimator watched = new WatchedEstimator(estimator);
        estimators.put(level, watched);
        return watched;
    }

    Followed of(String level, ObservedRun run) {
        WatchedEstimator estimator = estimators.get(level);
        if (estimator == null) {
            throw new IllegalArgumentException("level '" + level + "' follows no estimator of its own; these do: "
                    + String.join(", ", estimators.keySet()));
        }
        return estimator.watched(() -> {
            Memory memory = run.memory();
            String name = "followed/" + level;
            return new LastDirection(
                    memory.scratch(name + "/x", run.upperDimension()),
                    memory.scratch(name + "/y", run.lowerDimension()),
                    memory.scratch(
                            name + "/direction", run.values().apply(level).dimension()));
        });
    }

    void save(DataOutput output) throws IOException {
        output.writeInt(watchedLevels());
        for (Map.Entry<String, WatchedEstimator> estimator : estimators.entrySet()) {
            if (estimator.getValue().last() != null) {
                Texts.write(output, estimator.getKey());
                estimator.getValue().last().save(output);
            }
        }
    }

    void restore(DataInput input, Hosted saved) throws IOException {
        for (long left = DamagedException.requireCount("its number of directions", input.readInt()); left > 0; left--) {
            String level = Texts.read(input);
            WatchedEstimator estimator = estimators.get(level);
            if (estimator == null || estimator.last() == null) {
                throw new IOException("the checkpoint has a direction of level '" + level + "', this run watches none");
            }
            estimator.last().restore(input, saved);
        }
    }

    private int watchedLevels() {
        return (int) estimators.values().stream()
                .filter(estimator -> estimator.last() != null)
                .count();
    }

    /** What an estimator gave last, copied. */
    static final class LastDirection implements Followed {

        private final RowBlock x;
        private final RowBlock y;
        private final RowBlock direction;
        private boolean known;

        LastDirection(RowBlock x, RowBlock y, RowBlock direction) {
            this.x = x;
            this.y = y;
            this.direction = direction;
        }

        /** Before the estimate: loops may move x and y as soon as they have it. */
        void at(Block atX, Block atY) {
            x.assign(1, atX);
            y.assign(1, atY);
        }

        void is(Block estimate) {
            direction.assign(1, estimate);
            known = true;
        }

        void save(DataOutput output) throws IOException {
            output.writeBoolean(known);
            for (RowBlock block : List.of(x, y, direction)) {
                CheckpointBlocks.save(block, output);
            }
        }

        void restore(DataInput input, Hosted saved) throws IOException {
            known = input.readBoolean();
            for (RowBlock block : List.of(x, y, direction)) {
                CheckpointBlocks.restore(input, saved, (name, dimension) -> block);
            }
        }

        @Override
        public boolean isKnown() {
            return known;
        }

        @Override
        public Block x() {
            return x;
        }

        @Override
        public Block y() {
            return y;
        }

        @Override
        public Block direction() {
            return direction;
        }
    }

    /** An estimator whose last direction is copied once an observer has asked for it. */
    private static final class WatchedEstimator implements Estimator {

        private final Estimator estimator;
        private LastDirection last;

        WatchedEstimator(Estimator estimator) {
            this.estimator = estimator;
        }

        @Override
        public void estimate(Block x, Block y, Block direction) {
            if (last == null) {
                estimator.estimate(x, y, direction);
                return;
            }
            last.at(x, y);
            estimator.estimate(x, y, direction);
            last.is(direction);
        }

        LastDirection watched(Supplier<LastDirection> room) {
            if (last == null) {
                last = room.get();
            }
            return last;
        }

        /** Null while nobody asks. */
        LastDirection last() {
            return last;
        }
    }
}
