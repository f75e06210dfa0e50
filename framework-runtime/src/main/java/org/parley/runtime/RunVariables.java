package org.parley.runtime;

import java.nio.file.Path;
import java.util.List;
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
 * @param agents the agents of the rows: all, or those whose checkpoints are in the directory
 */
public record RunVariables(
        String name, long round, Precision precision, Map<String, double[][]> values, List<Integer> agents) {

    /** Returns the variables of the newest intact checkpoint in the directory of a run or of one of its processes. */
    public static RunVariables newest(Path directory) {
        SavedVariables saved = SavedVariables.newestHere(directory);
        String name =
                ResolvedRun.values(RunDirectory.openHere(directory).resolved()).getOrDefault("name", "");
        return new RunVariables(name, saved.round(), saved.precision(), saved.values(), saved.agents());
    }
}
