package org.parley.runtime.data;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How agents with data of their own come to one schema.
 *
 * @param isExchanged whether processes send the names in their data to each other
 * @param isDeclared whether the run file contains the schema
 * @param width the number of features; empty if the names determine it
 * @param columns the names of the columns, in order; empty if they have no names
 * @param classCount the number of classes; empty if the names determine it
 * @param classes the names of the classes, in order; empty if they have no names
 * @param categories the categories of categorical columns, in order
 */
public record SchemaPlan(
        boolean isExchanged,
        boolean isDeclared,
        OptionalInt width,
        Optional<List<String>> columns,
        OptionalInt classCount,
        Optional<List<String>> classes,
        Map<String, List<String>> categories) {

    /** Neither declared nor exchanged: allowed in a single process, which sees all files. */
    public static final SchemaPlan NONE = of(false);

    /** The names are sent to all processes. */
    public static final SchemaPlan EXCHANGED = of(true);

    private static SchemaPlan of(boolean isExchanged) {
        return new SchemaPlan(
                isExchanged,
                false,
                OptionalInt.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Map.of());
    }
}
