package org.parley.runtime.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * How a run ended: {@code result.json}.
 *
 * @param round how many rounds were made, those before a resume included
 * @param reason why it ended, as a sentence
 * @param last the last row of the metrics; none when the run ended before its first
 * @param best the best row, where the run file's {@code record.select} asks for one
 * @param observed what observers tell in the end, by their names
 * @param seconds wall time of the run
 * @param roundsPerSecond how fast it went
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

    /** How a run can end. */
    public enum Status {
        /** All rounds were made. */
        COMPLETED,
        /** A stop rule of the run file ended it. */
        STOPPED,
        /** A sweep ended it: others did better. */
        PRUNED,
        /** A number was no longer finite, or absurdly large. */
        DIVERGED,
        /** It was told to end; it can be resumed. */
        INTERRUPTED;

        /** As plugins know it: to them a sweep is one more reason to stop. */
        public org.parley.api.observe.Status toPlugins() {
            return this == PRUNED
                    ? org.parley.api.observe.Status.STOPPED
                    : org.parley.api.observe.Status.valueOf(name());
        }
    }

    public Result {
        observed = observed == null ? Map.of() : observed; // absent where there is nothing
    }

    /** Writes the file, all of it or nothing. */
    public void write(Path path) {
        Json.write(path, this);
    }

    public static Result read(Path path) {
        return Json.read(path, Result.class);
    }
}
