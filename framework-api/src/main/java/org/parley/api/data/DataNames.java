package org.parley.api.data;

import java.util.List;
import java.util.stream.Stream;

/**
 * The names in a dataset: of its columns, with the categories of categorical ones, and of its classes.
 *
 * <p>If each agent has data of its own, the agents agree on names before the first round. Parley then puts features and
 * classes into the agreed order. A reader returns names only if the source really contains them. It must not return the
 * first sample as names because a header is missing.
 *
 * @param columns the columns in the order of the features; empty if the source does not name them
 * @param classes the names of the classes in the order of their numbers; empty if the source does not name them
 */
public record DataNames(List<Column> columns, List<String> classes) {

    /**
     * Creates names.
     *
     * @param columns the columns in the order of the features; empty if the source does not name them
     * @param classes the names of the classes in the order of their numbers; empty if the source does not name them
     * @throws IllegalArgumentException if a column, a category of a column or a class occurs twice
     */
    public DataNames {
        columns = List.copyOf(columns);
        classes = List.copyOf(classes);
        requireDistinct("columns", columns.stream().map(Column::name).toList());
        requireDistinct("classes", classes);
    }

    /** {@return the names of the features: of a column, or {@code column=category} for each category of a column} */
    public List<String> features() {
        return columns.stream().flatMap(Column::features).toList();
    }

    private static void requireDistinct(String what, List<String> names) {
        if (names.stream().distinct().count() != names.size()) {
            throw new IllegalArgumentException("the names of " + what + " are not distinct");
        }
    }

    /**
     * A column of the source.
     *
     * @param name the name in the source
     * @param categories the categories, each of which is a feature of 0 or 1; empty for a column of numbers
     */
    public record Column(String name, List<String> categories) {

        /**
         * Creates a column.
         *
         * @param name the name in the source
         * @param categories the categories, each of which is a feature of 0 or 1; empty for a column of numbers
         * @throws IllegalArgumentException if a category occurs twice
         */
        public Column {
            categories = List.copyOf(categories);
            requireDistinct("categories", categories);
        }

        private Stream<String> features() {
            return categories.isEmpty() ? Stream.of(name) : categories.stream().map(category -> name + "=" + category);
        }
    }
}
