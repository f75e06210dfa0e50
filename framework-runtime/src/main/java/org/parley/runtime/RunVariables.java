package org.parley.runtime;

import java.util.Map;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.engine.run.SavedVariables;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.record.RunDirectory;

/**
 * The variables of a run as of its newest checkpoint.
 *
 * @param name the name of the run
 * @param round the round after which they were saved
 * @param values the variable of each level, with one row per agent
 */
public record RunVariables(String name, long round, Precision precision, Map<String, double[][]> values) {

    /** Returns the variables of the newest intact checkpoint. */
    public static RunVariables newest(RunDirectory run) {
        SavedVariables saved = SavedVariables.newest(run);
        String name = ResolvedRun.values(run.resolved()).getOrDefault("name", "");
        return new RunVariables(name, saved.round(), saved.precision(), saved.values());
    }
}
