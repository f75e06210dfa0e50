package org.parley.runtime;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.parley.runtime.engine.run.SavedVariables;
import org.parley.runtime.plan.Precision;

/**
 * The variables of a run as of its newest checkpoint.
 *
 * @param round the round after which they were saved
 * @param values the variable of each level, with one row per agent
 * @param agents the agents of the rows: all, or those whose checkpoints are in the directory
 */
public record RunVariables(long round, Precision precision, Map<String, double[][]> values, List<Integer> agents) {

    /** Returns the variables of the newest intact checkpoint. */
    public static RunVariables newest(Path directory) {
        SavedVariables saved = SavedVariables.newestHere(directory);
        return new RunVariables(saved.round(), saved.precision(), saved.values(), saved.agents());
    }
}
