package org.parley.runtime;

import java.util.Map;
import org.parley.runtime.engine.run.SavedVariables;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.record.RunDirectory;

/**
 * What a run has learned so far.
 *
 * @param round after which it was saved
 * @param values each level's variable, a row per agent
 */
public record RunVariables(long round, Precision precision, Map<String, double[][]> values) {

    /** Those of the newest checkpoint that is whole. */
    public static RunVariables newest(RunDirectory run) {
        SavedVariables saved = SavedVariables.newest(run);
        return new RunVariables(saved.round(), saved.precision(), saved.values());
    }
}
