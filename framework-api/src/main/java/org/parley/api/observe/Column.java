package org.parley.api.observe;

/** A column of {@code metrics.csv} that an observer fills. */
@FunctionalInterface
public interface Column {

    /**
     * Sets the value in the row that is being measured.
     *
     * @param value the value in this row
     * @throws IllegalStateException if no row is being measured
     */
    void set(double value);
}
