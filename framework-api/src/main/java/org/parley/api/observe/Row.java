package org.parley.api.observe;

import java.util.OptionalDouble;
import java.util.Set;

/** The measurements after a round. */
public interface Row {

    /** {@return the number of completed rounds} */
    long round();

    /** {@return the columns that have a value in this row, except {@code round}} */
    Set<String> columns();

    /**
     * {@return the value of a column, or empty if the row has none}
     *
     * @param column the name of the column in {@code metrics.csv}
     */
    OptionalDouble value(String column);
}
