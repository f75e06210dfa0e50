package org.parley.runtime.engine.observe;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.observe.Followed;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;

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
                    memory.scratch(name + "/direction", run.value(level).dimension()));
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
}
