package org.parley.runtime.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;

/**
 * What came out of a run.
 *
 * @param summary how it ended, as in {@code result.json}
 * @param metrics every recorded row, those before a resume included
 * @param values each level's variable after the last round, a row per agent
 * @param directory where it was written; empty for a run in memory
 */
public record RunResult(
        Result summary, List<MetricsRow> metrics, Map<String, double[][]> values, Optional<Path> directory) {

    public Result.Status status() {
        return summary.status();
    }

    /** How many rounds were made. */
    public long round() {
        return summary.round();
    }

    /** The variable of a level after the last round: one row for each agent. */
    public double[][] value(String level) {
        double[][] rows = values.get(level);
        if (rows == null) {
            throw new IllegalArgumentException("no level '" + level + "' in this run; it has " + values.keySet());
        }
        return rows;
    }
}
