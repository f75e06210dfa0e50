package org.parley.runtime.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;

/**
 * The result of a run.
 *
 * @param summary the outcome, as in {@code result.json}
 * @param metrics all recorded rows, including those before a resume
 * @param values the variable of each level after the last round, with one row per agent
 * @param directory the directory of the run; empty for a run in memory
 */
public record RunResult(
        Result summary, List<MetricsRow> metrics, Map<String, double[][]> values, Optional<Path> directory) {

    public Result.Status status() {
        return summary.status();
    }

    /** Returns the number of completed rounds. */
    public long round() {
        return summary.round();
    }

    /** Returns the variable of a level after the last round, with one row per agent. */
    public double[][] value(String level) {
        double[][] rows = values.get(level);
        if (rows == null) {
            throw new IllegalArgumentException("no level '" + level + "' in this run; it has " + values.keySet());
        }
        return rows;
    }
}
