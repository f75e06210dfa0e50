package org.parley.runtime;

import java.util.Map;
import org.parley.runtime.engine.run.SavedVariables;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.record.RunDirectory;

/**
 * The variables of a run as of its newest checkpoint.
 *
 * @param round the round after which they were saved
 * @param values the variable of each level, with one row per agent
 */
public record RunVariables(long round, Precision precision, Map<String, double[][]> values) {

    /** Returns the variables of the newest intact checkpoint. */
    public static RunVariables newest(RunDirectory run) {
        SavedVariables saved = SavedVariables.newest(run);
        return new RunVariables(saved.round(), saved.precision(), saved.values());
    }
}
