package org.parley.datasets;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the columns of a table are for, as a run file says it; the others are numbers. A column is called {@code first}, {@code last}, by
 * its number counted from 1, or by its name in the header.
 *
 * @param label what is to be predicted
 * @param categorical columns of texts, each value of which becomes a feature
 * @param ignored columns that nobody reads
 * @param group who a sample came from
 */
record ColumnRoles(String label, List<String> categorical, List<String> ignored, Optional<String> group) {

    /** What one column is for. */
    enum Role {
        NUMBER,
        CATEGORY,
        LABEL,
        GROUP,
        IGNORED
    }

    /** A label, and numbers. */
    static ColumnRoles label(String label) {
        return new ColumnRoles(label, List.of(), List.of(), Optional.empty());
    }

    /** Whether a column is called by its name, so that there must be a header. */
    boolean needNames() {
        return named().anyMatch(column -> position(column, 1).isEmpty());
    }

    /** The columns that are called by their position, in a table of so many. */
    Set<Integer> positions(int columns) {
        return named().map(column -> position(column, columns))
                .flatMapToInt(OptionalInt::stream)
                .boxed()
                .collect(Collectors.toSet());
    }

    /**
     * What each column of this table is for.
     *
     * @param header the names of the columns, or none
     */
    Role[] of(Source source, int columns, List<String> header) {
        Role[] roles = new Role[columns];
        Arrays.fill(roles, Role.NUMBER);
        Columns table = new Columns(source, columns, header);
        table.give(roles, label, Role.LABEL);
        group.ifPresent(column -> table.give(roles, column, Role.GROUP));
        categorical.forEach(column -> table.give(roles, column, Role.CATEGORY));
        ignored.forEach(column -> table.give(roles, column, Role.IGNORED));
        if (Stream.of(roles).noneMatch(role -> role == Role.NUMBER || role == Role.CATEGORY)) {
            throw source.fault(
                    columns == 1 ? "has one column only, which is the label" : "has no column left for features",
                    "check the separator and the columns that are named");
        }
        return roles;
    }

    private Stream<String> named() {
        return Stream.of(Stream.of(label), categorical.stream(), ignored.stream(), group.stream())
                .flatMap(columns -> columns);
    }

    /** Unless it is a name; may be beyond the table. */
    private static OptionalInt position(String column, int columns) {
        if (column.equals("first")) {
            return OptionalInt.of(0);
        }
        if (column.equals("last")) {
            return OptionalInt.of(columns - 1);
        }
        return column.matches("[0-9]{1,6}") ? OptionalInt.of(Integer.parseInt(column) - 1) : OptionalInt.empty();
    }

    private record Columns(Source source, int count, List<String> header) {

        void give(Role[] roles, String column, Role role) {
            int place = position(column, count).orElseGet(() -> header.indexOf(column));
            if (place < 0 || place >= count) {
                throw source.fault(
                        "has no column " + Figures.quote(column) + " among " + count
                                + (header.isEmpty() ? "" : ": " + Figures.quote(String.join(", ", header))),
                        "a column is first, last, a number from 1, or a name from the first line");
            }
            if (roles[place] != Role.NUMBER) {
                throw source.fault(
                        "column " + Figures.quote(column) + " is named for two purposes",
                        "name a column once, in label, group, categorical or ignore");
            }
            roles[place] = role;
        }
    }
}
