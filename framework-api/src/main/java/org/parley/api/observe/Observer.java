package org.parley.api.observe;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Observes a run: adds columns to its metrics, writes files, or stops the run. It must not change what the run
 * computes.
 *
 * <p>Implementations override the methods that they need: metrics override {@link #measure}, outputs {@link #recorded},
 * and stop rules {@link #stop}. State must be kept in {@linkplain ObserverContext#memory memory} and in
 * {@linkplain ObserverContext#file files}. Both are restored when a run is resumed, so that it gives the same results
 * as an uninterrupted run.
 *
 * <p>An exception in {@link #measure} or {@link #stop} ends the run. An exception in another method is reported as a
 * warning, and the observer is not called any more. The results of a run therefore never depend on outputs.
 */
public interface Observer {

    /**
     * Sets the observer's columns before a row is written. Called on every process, because averages over agents
     * require all of them.
     *
     * @param now the run
     */
    default void measure(Observation now) {}

    /**
     * Receives a row after it was written, including the column {@code seconds}.
     *
     * @param row the row, with its values in {@code metrics.csv}
     */
    default void recorded(Row row) {}

    /**
     * Determines whether the run stops after this row. Called on every process, once per row of the recording interval,
     * however often the run is interrupted. The same rows must give the same result.
     *
     * @param row the row without {@code seconds}, because a decision based on wall-clock time could not be reproduced
     * @return the reason to stop, or empty to continue
     */
    default Optional<String> stop(Row row) {
        return Optional.empty();
    }

    /**
     * Called after a checkpoint was written. No row up to this round is written again, so rows may be sent to external
     * systems.
     *
     * @param round the round of the checkpoint
     */
    default void saved(long round) {}

    /**
     * {@return numbers for {@code result.json}, which are stored under the observer's name} Called after the last
     * round.
     */
    default Map<String, Double> summary() {
        return Map.of();
    }

    /**
     * Called after the last round. An ended run can still be resumed; it then continues from the last {@link #saved}
     * round.
     *
     * @param status the status of the run
     */
    default void end(Status status) {}

    /**
     * Called after {@link #end} when the report of a run with a directory was written.
     *
     * @param report the page
     */
    default void reported(Path report) {}
}
