package org.parley.runtime.data;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.data.DataNames;
import org.parley.api.data.DataNames.Column;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Features;

/**
 * The schema of agents with data of their own: the features and classes of every agent, in one order.
 *
 * @param columns the columns with all their categories; empty if they have no names
 * @param width the number of features
 * @param classes the names of the classes; empty if they have no names
 * @param classCount the number of classes, or 0 for regression data
 * @param isDeclared whether the run file contains the schema
 */
record AgreedSchema(List<Column> columns, int width, List<String> classes, int classCount, boolean isDeclared) {

    private static final int NONE = -1;
    private static final String HINT = "data.schema in the run file must match the data of every agent";

    /** Returns the schema that the run file declares. */
    static AgreedSchema declared(SchemaPlan plan) {
        List<Column> columns = plan.columns().orElse(List.of()).stream()
                .map(name -> new Column(name, plan.categories().getOrDefault(name, List.of())))
                .toList();
        List<String> classes = plan.classes().orElse(List.of());
        return new AgreedSchema(
                columns,
                plan.width().orElseGet(() -> width(columns)),
                classes,
                plan.classCount().orElse(classes.size()),
                true);
    }

    /**
     * Returns the union of the names of all agents: columns in the order of the first agent, categories and classes in ascending order.
     * Agents that do not fit into it are found by {@link #differences}.
     *
     * @param agents the schemas of the agents, in their order
     */
    static AgreedSchema union(List<AgentSchema> agents) {
        AgentSchema first = agents.get(0);
        List<Column> columns = first.names().columns().stream()
                .map(column -> new Column(column.name(), categories(column, agents)))
                .toList();
        boolean areNamed =
                agents.stream().noneMatch(agent -> agent.names().classes().isEmpty());
        List<String> classes = areNamed
                ? ordered(agents.stream()
                        .flatMap(agent -> agent.names().classes().stream())
                        .toList())
                : List.of();
        return new AgreedSchema(
                columns,
                columns.isEmpty() ? first.width() : width(columns),
                classes,
                areNamed ? classes.size() : first.classes(),
                false);
    }

    private static List<String> categories(Column column, List<AgentSchema> agents) {
        return ordered(agents.stream()
                .flatMap(agent -> agent.names().columns().stream())
                .filter(same -> same.name().equals(column.name()))
                .flatMap(same -> same.categories().stream())
                .toList());
    }

    private static int width(List<Column> columns) {
        return new DataNames(columns, List.of()).features().size();
    }

    /** Returns distinct names in ascending order: as numbers if all of them are numbers, otherwise alphabetically. */
    private static List<String> ordered(Collection<String> names) {
        Set<String> distinct = new TreeSet<>(names);
        boolean areNumbers = distinct.stream().allMatch(name -> name.matches("-?[0-9]+(\\.[0-9]+)?([eE]-?[0-9]+)?"));
        return areNumbers
                ? distinct.stream()
                        .sorted((one, other) -> Double.compare(Double.parseDouble(one), Double.parseDouble(other)))
                        .toList()
                : List.copyOf(distinct);
    }

    /**
     * The names and sizes of an agent's data.
     *
     * @param names the names; without columns or classes if the source does not name them
     */
    record AgentSchema(DataNames names, int width, int classes) {

        static AgentSchema of(Splits splits) {
            return new AgentSchema(
                    splits.names().orElse(new DataNames(List.of(), List.of())),
                    splits.train().width(),
                    splits.train().classes());
        }
    }

    /**
     * A reason why an agent's data do not fit into the schema.
     *
     * @param message the reason, which contains nothing of the agent's data; all processes receive it
     * @param detail an addition for the agent's own process; empty if there is none
     */
    record Difference(String message, String detail, String hint) {

        private static Difference of(String message) {
            return new Difference(message, "", HINT);
        }

        /** Names things that only the agent's own process may see. */
        private static Optional<Difference> unknown(
                Collection<String> names, String one, String several, String where) {
            return names.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Difference(
                            "has " + (names.size() == 1 ? "a " + one : names.size() + " " + several) + " " + where,
                            ": " + String.join(", ", names),
                            HINT));
        }
    }

    /** Returns the reasons why an agent's data do not fit into this schema. */
    List<Difference> differences(AgentSchema own) {
        List<Difference> differences = new ArrayList<>(differencesOfColumns(own));
        differencesOfClasses(own).forEach(differences::add);
        return differences;
    }

    private String owner() {
        return isDeclared ? "data.schema" : "the first agent's data";
    }

    private List<Difference> differencesOfColumns(AgentSchema own) {
        boolean hasCategories = own.names().columns().stream()
                .anyMatch(column -> !column.categories().isEmpty());
        if (columns.isEmpty() && isDeclared && hasCategories) {
            return List.of(new Difference(
                    "has categorical columns, but data.schema.features is a number",
                    "",
                    "list the names of the columns under data.schema.features, and the categories"));
        }
        if (columns.isEmpty() || own.names().columns().isEmpty()) {
            return own.width() == width
                    ? List.of()
                    : List.of(Difference.of("has " + own.width() + " features, but " + owner() + " has " + width));
        }
        List<Difference> differences = new ArrayList<>();
        for (Column column : columns) {
            own.names().columns().stream()
                    .filter(same -> same.name().equals(column.name()))
                    .findFirst()
                    .ifPresentOrElse(
                            same -> difference(column, same).ifPresent(differences::add),
                            () -> differences.add(Difference.of("has no column '" + column.name() + "'")));
        }
        List<String> others =
                new ArrayList<>(own.names().columns().stream().map(Column::name).toList());
        others.removeAll(columns.stream().map(Column::name).toList());
        Difference.unknown(others, "column", "columns", "that " + owner() + " does not have")
                .ifPresent(differences::add);
        return differences;
    }

    private Optional<Difference> difference(Column agreed, Column own) {
        if (agreed.categories().isEmpty() != own.categories().isEmpty()) {
            return Optional.of(
                    new Difference(
                            "has the column '" + agreed.name() + "' as "
                                    + (own.categories().isEmpty() ? "numbers" : "categories") + ", but " + owner()
                                    + " has it as " + (own.categories().isEmpty() ? "categories" : "numbers"),
                            "",
                            "use the same options of the reader for all agents, and list categories under data.schema.categories"));
        }
        List<String> others = new ArrayList<>(own.categories());
        others.removeAll(agreed.categories());
        return Difference.unknown(
                others,
                "category",
                "categories",
                "of column '" + agreed.name() + "' that data.schema.categories." + agreed.name() + " does not list");
    }

    private Stream<Difference> differencesOfClasses(AgentSchema own) {
        if (own.classes() == 0 || classCount == 0) {
            return own.classes() == classCount
                    ? Stream.empty()
                    : Stream.of(Difference.of(
                            "has " + inWords(own.classes()) + ", but " + owner() + " has " + inWords(classCount)));
        }
        if (own.names().classes().isEmpty()) {
            boolean fits = isDeclared ? own.classes() <= classCount : own.classes() == classCount;
            return fits
                    ? Stream.empty()
                    : Stream.of(new Difference(
                            "has " + own.classes() + " classes, but " + owner() + " has " + classCount,
                            "",
                            "give the number of classes under data.schema.classes"));
        }
        if (classes.isEmpty() && !isDeclared) {
            return Stream.of(new Difference(
                    "names its classes, but another agent does not", "", "use the same reader for all agents"));
        }
        List<String> others = new ArrayList<>(own.names().classes());
        others.removeAll(knownClasses());
        return Difference.unknown(others, "class", "classes", "that data.schema.classes does not list").stream();
    }

    private static String inWords(int classes) {
        return classes == 0 ? "numbers to predict" : "classes";
    }

    /** If only the number of classes is known, the names must be the numbers of the classes. */
    private List<String> knownClasses() {
        return classes.isEmpty()
                ? IntStream.range(0, classCount).mapToObj(String::valueOf).toList()
                : classes;
    }

    /** Returns whether each feature is a number, which can be scaled, and not a category. */
    BitSet numbers() {
        BitSet numbers = new BitSet(width);
        if (columns.isEmpty()) {
            numbers.set(0, width);
            return numbers;
        }
        int feature = 0;
        for (Column column : columns) {
            numbers.set(feature, column.categories().isEmpty());
            feature += Math.max(1, column.categories().size());
        }
        return numbers;
    }

    /** Returns the feature of a column of numbers by its name, or by its number from 1 if columns have no names; -1 if there is none. */
    int feature(String column) {
        if (columns.isEmpty()) {
            boolean isNumber = column.matches("[1-9][0-9]{0,8}") && Integer.parseInt(column) <= width;
            return isNumber ? Integer.parseInt(column) - 1 : NONE;
        }
        int feature = new DataNames(columns, List.of()).features().indexOf(column);
        return feature >= 0 && numbers().get(feature) ? feature : NONE;
    }

    /** Returns the data of an agent in the order of this schema. They must fit into it. */
    Splits encoded(Splits own) {
        AgentSchema schema = AgentSchema.of(own);
        int[] features = positions(
                new DataNames(columns, List.of()).features(), schema.names().features());
        int[] labels = positions(schema.names().classes(), knownClasses());
        return new Splits(
                encoded(own.train(), features, labels), own.test().map(test -> encoded(test, features, labels)));
    }

    /** Returns the position of every name among others, or -1; empty if one of the lists is empty. */
    private static int[] positions(List<String> names, List<String> among) {
        return among.isEmpty()
                ? new int[0]
                : names.stream().mapToInt(among::indexOf).toArray();
    }

    private Dataset encoded(Dataset own, int[] features, int[] labels) {
        boolean sameLabels = isIdentity(labels) && own.classes() == classCount;
        int[] renumbered = isIdentity(labels)
                ? own.labels()
                : IntStream.of(own.labels()).map(label -> labels[label]).toArray();
        boolean sameFeatures = isIdentity(features) && own.width() == width;
        return new Dataset(
                own.name(),
                sameFeatures ? own.features() : Features.of(moved(own.features(), features)),
                classCount,
                renumbered,
                own.targets(),
                own.groups(),
                sameLabels ? own.coarseClasses() : new int[0],
                own.checksum());
    }

    private static boolean isIdentity(int[] positions) {
        return IntStream.range(0, positions.length).allMatch(k -> positions[k] == k);
    }

    /** A category that an agent does not have is 0 for all of its samples. */
    private static float[][] moved(Features own, int[] positions) {
        float[][] rows = new float[own.rows()][positions.length];
        float[] row = new float[own.width()];
        for (int k = 0; k < rows.length; k++) {
            own.copy(k, row, 0);
            for (int j = 0; j < positions.length; j++) {
                rows[k][j] = positions[j] == NONE ? 0 : row[positions[j]];
            }
        }
        return rows;
    }

    /** Returns all names that a process sends if schemas are exchanged, for records. */
    static List<String> inWords(AgentSchema schema) {
        Set<String> words = new LinkedHashSet<>(schema.names().features());
        words.addAll(schema.names().classes());
        return List.copyOf(words);
    }
}
