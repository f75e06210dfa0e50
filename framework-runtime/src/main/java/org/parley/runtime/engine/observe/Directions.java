package org.parley.runtime.engine.observe;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.observe.LastDirection;
import org.parley.api.run.Block;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.engine.block.CheckpointBlocks;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.observe.Observers.ObservedRun;

/** The directions that observers asked to see, by level; in checkpoints, as the first row after a resume may come before a round. */
public final class Directions {

    private final Map<String, FollowedEstimator> estimators = new TreeMap<>();

    /** The same estimator, open to be watched. */
    public Estimator watchable(String level, Estimator estimator) {
        FollowedEstimator followed = new FollowedEstimator(estimator);
        estimators.put(level, followed);
        return followed;
    }

    LastDirection of(String level, ObservedRun run) {
        FollowedEstimator estimator = estimators.get(level);
        if (estimator == null) {
            throw new IllegalArgumentException("level '" + level + "' follows no estimator of its own; these do: "
                    + String.join(", ", estimators.keySet()));
        }
        estimator.copyInto(level, run);
        return estimator;
    }

    void save(DataOutput output) throws IOException {
        output.writeInt(
                (int) estimators.values().stream().filter(each -> each.copies).count());
        for (Map.Entry<String, FollowedEstimator> estimator : estimators.entrySet()) {
            if (estimator.getValue().copies) {
                Texts.write(output, estimator.getKey());
                estimator.getValue().save(output);
            }
        }
    }

    void restore(DataInput input, Hosted saved) throws IOException {
        for (long left = DamagedException.requireCount("its number of directions", input.readInt()); left > 0; left--) {
            String level = Texts.read(input);
            FollowedEstimator estimator = estimators.get(level);
            if (estimator == null || !estimator.copies) {
                throw new IOException("the checkpoint has a direction of level '" + level + "', this run watches none");
            }
            estimator.restore(input, saved);
        }
    }

    /** An estimator whose last direction is copied once an observer has asked for it. */
    private static final class FollowedEstimator implements Estimator, LastDirection {

        private final Estimator estimator;
        private boolean copies;
        private boolean known;
        private RowBlock x;
        private RowBlock y;
        private RowBlock direction;

        FollowedEstimator(Estimator estimator) {
            this.estimator = estimator;
        }

        void copyInto(String level, ObservedRun run) {
            String name = "followed/" + level;
            x = run.memory().scratch(name + "/x", run.upperDimension());
            y = run.memory().scratch(name + "/y", run.lowerDimension());
            direction = run.memory()
                    .scratch(name + "/direction", run.values().apply(level).dimension());
            copies = true;
        }

        /** Copies x and y before the estimate: loops may move them as soon as they have it. */
        @Override
        public void estimate(Block atX, Block atY, Block estimate) {
            if (!copies) {
                estimator.estimate(atX, atY, estimate);
                return;
            }
            x.assign(1, atX);
            y.assign(1, atY);
            estimator.estimate(atX, atY, estimate);
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
}
