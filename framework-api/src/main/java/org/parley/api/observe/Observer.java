package org.parley.api.observe;

import java.util.Map;
import java.util.Optional;

/**
 * Watches a run: adds columns to its metrics, writes files, may end it. It never changes what the run computes.
 *
 * <p>Each kind of observer overrides what it needs: a metric {@link #measure}, a sink {@link #recorded}, a stop rule {@link #stop}. Nothing
 * is called between two rows. What an observer remembers from row to row lives in {@linkplain ObserverContext#memory memory} and in
 * {@linkplain ObserverContext#file files}, which follow the run when it is resumed; so a run that was interrupted ends as if it had not been.
 *
 * <p>A failure in {@link #measure} or {@link #stop} ends the run. A failure anywhere else is told as a warning, and the observer is then
 * left out: the numbers of a run never depend on where they are sent.
 */
public interface Observer {

    /** Before a row is written: fills the observer's columns. On every process, as averages over agents are common work. */
    default void measure(Observation now) {}

    /** A row was written, the column {@code seconds} included. */
    default void recorded(Row row) {}

    /**
     * Whether to end the run after this row. Asked once per row that belongs to the run however often it is interrupted, on every process;
     * the same rows must give the same answer.
     *
     * @param row without {@code seconds}: a verdict by the clock could not be had again
     * @return the reason to end
     */
    default Optional<String> stop(Row row) {
        return Optional.empty();
    }

    /** A checkpoint was written: no row up to this round will be written again. The moment to send rows to the outside. */
    default void saved(long round) {}

    /** Numbers for {@code result.json}, under the observer's name; asked when the rounds are over. */
    default Map<String, Double> summary() {
        return Map.of();
    }

    /** The rounds are over. A run that ended can still be resumed; then it goes on from the last {@link #saved} round. */
    default void end(Status status) {}
}
