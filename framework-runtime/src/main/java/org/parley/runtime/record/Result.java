package org.parley.runtime.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The outcome of a run, stored in {@code result.json}.
 *
 * @param round the number of completed rounds, including those before a resume
 * @param reason why the run ended, as a sentence
 * @param last the last row of the metrics; empty if the run ended before its first row
 * @param best the best row, if the run file's {@code record.select} requests one
 * @param observed the final results of observers, by name
 * @param seconds the elapsed time of the run
 * @param roundsPerSecond the average speed
 */
@JsonPropertyOrder({"status", "round", "reason", "seconds", "rounds_per_second", "last", "best", "observed"})
public record Result(
        Status status,
        long round,
        String reason,
        Optional<MetricsRow> last,
        Optional<MetricsRow> best,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Map<String, Double>> observed,
        double seconds,
        double roundsPerSecond) {

    /** The ways in which a run can end. */
    public enum Status {
        /** All rounds were completed. */
        COMPLETED,
        /** A stop rule of the run file ended it. */
        STOPPED,
        /** A sweep stopped the run because others did better. */
        PRUNED,
        /** A value became non-finite or extremely large. */
        DIVERGED,
        /** The run was asked to end; it can be resumed. */
        INTERRUPTED;

        /** Returns the status for plugins, for which {@code PRUNED} is {@code STOPPED}. */
        public org.parley.api.observe.Status toPlugins() {
            return this == PRUNED
                    ? org.parley.api.observe.Status.STOPPED
                    : org.parley.api.observe.Status.valueOf(name());
        }
    }

    public Result {
        observed = observed == null ? Map.of() : observed; // absent if there is nothing
    }

    /** Writes the file atomically. */
    public void write(Path path) {
        Json.write(path, this);
    }

    public static Result read(Path path) {
        return Json.read(path, Result.class);
    }
}
