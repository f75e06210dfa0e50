package org.parley.api.observe;

import java.util.OptionalDouble;
import java.util.Set;

/** What was measured after a round. */
public interface Row {

    /** How many rounds were made. */
    long round();

    /** The columns that have a value in this row, {@code round} left out. */
    Set<String> columns();

    /** The value of a column; a number that does not exist for this row is absent, never 0. */
    OptionalDouble value(String column);
}
