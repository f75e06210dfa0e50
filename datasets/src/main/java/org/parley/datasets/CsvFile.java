package org.parley.datasets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.data.Checksum;
import org.parley.api.data.DataNames;
import org.parley.api.data.Features;
import org.parley.datasets.CsvFile.ColumnRoles.Role;

/** A table in a text file, with numbers, categories, a label and the group of each sample. */
final class CsvFile {

    private final Source source;
    private final CsvFormat format;
    private final Source.MemoryBudget budget;
    private final LabelColumn labels;
    private final LabelColumn groups;
    private final Checksum checksum = new Checksum();
    private final List<LabelColumn> categories = new ArrayList<>();
    private final List<float[]> rows = new ArrayList<>();
    private List<String> header = List.of();
    private boolean started;
    private Role[] roles = {};

    private CsvFile(Source source, CsvFormat format) {
        this.source = source;
        this.format = format;
        this.budget = new Source.MemoryBudget(source);
        this.labels = new LabelColumn(source);
        this.groups = new LabelColumn(source);
    }

    static CsvFile read(Source source, CsvFormat format, int limit) {
        CsvFile file = new CsvFile(source, format);
        return source.read(file.checksum, content -> {
            new TextLines(source).each(content, (number, line) -> {
                if (file.rows.size() < limit) {
                    file.add(number, format.split(line));
                }
            });
            if (file.rows.isEmpty()) {
                throw source.diagnostic("contains no samples", "check that this is the right file");
            }
            return file;
        });
    }

    /** Throws an error unless the other file has the same columns. */
    void requireColumnsOf(CsvFile other) {
        if (roles.length != other.roles.length) {
            throw source.diagnostic(
                    "has " + roles.length + " columns, but " + other.source + " has " + other.roles.length,
                    "use files with the same columns");
        }
        boolean bothNamed = !header.isEmpty() && !other.header.isEmpty();
        if (bothNamed && !header.equals(other.header)) {
            throw source.diagnostic(
                    "has the columns " + Figures.quote(String.join(", ", header)) + ", but " + other.source + " has "
                            + Figures.quote(String.join(", ", other.header)),
                    "use the same column order in both files");
        }
    }

    /** Returns the features, which may be scaled in place before they become a {@link #part}. The entry of a category is 0. */
    float[][] rows() {
        return rows.toArray(float[][]::new);
    }

    /** Returns the values that each categorical column has in this file. */
    List<LabelColumn.ClassNames> categories() {
        return categories.stream()
                .map(column -> LabelColumn.ClassNames.of(
                        List.of(column), "if it is a column of numbers, remove it from categorical"))
                .toList();
    }

    /**
     * Returns the columns of features; empty without a header. The first line counts as a header only if the options require one, because
     * it could be a sample otherwise.
     */
    List<DataNames.Column> columns(List<LabelColumn.ClassNames> values) {
        if (header.isEmpty() || !format.requiresHeader()) {
            return List.of();
        }
        List<DataNames.Column> columns = new ArrayList<>();
        int category = 0;
        for (int column = 0; column < roles.length; column++) {
            if (roles[column] == Role.NUMBER) {
                columns.add(new DataNames.Column(header.get(column), List.of()));
            } else if (roles[column] == Role.CATEGORY) {
                columns.add(new DataNames.Column(
                        header.get(column), values.get(category++).names()));
            }
        }
        return distinct(columns) ? columns : List.of();
    }

    private static boolean distinct(List<DataNames.Column> columns) {
        return columns.stream().map(DataNames.Column::name).distinct().count() == columns.size();
    }

    /** Returns the samples, with a feature for every possible value of a categorical column. */
    TextPart part(List<LabelColumn.ClassNames> values) {
        Optional<LabelColumn> origins = groups.isEmpty() ? Optional.empty() : Optional.of(groups);
        return new TextPart(Features.of(values.isEmpty() ? rows() : oneHot(values)), labels, origins, checksum);
    }

    private float[][] oneHot(List<LabelColumn.ClassNames> values) {
        int[][] codes = new int[values.size()][];
        int wide = rows.get(0).length - codes.length;
        for (int k = 0; k < codes.length; k++) {
            codes[k] = categories.get(k).classes(values.get(k));
            wide += values.get(k).count();
        }
        float[][] encoded = new float[rows.size()][];
        for (int i = 0; i < encoded.length; i++) {
            budget.take(4L * wide);
            encoded[i] = new float[wide];
            int from = 0;
            int to = 0;
            int category = 0;
            for (Role role : roles) {
                if (role == Role.NUMBER) {
                    encoded[i][to++] = rows.get(i)[from++];
                } else if (role == Role.CATEGORY) {
                    encoded[i][to + codes[category][i]] = 1;
                    to += values.get(category++).count();
                    from++;
                }
            }
        }
        return encoded;
    }

    private void add(long number, List<String> fields) {
        if (!started) {
            started = true;
            if (format.isHeader(fields)) {
                header = fields;
                return;
            }
        }
        if (rows.isEmpty()) {
            roles = format.roles().of(source, fields.size(), header);
            Collections.nCopies(count(Role.CATEGORY), source).forEach(each -> categories.add(new LabelColumn(each)));
        }
        if (fields.size() != roles.length) {
            throw source.diagnostic(
                    "line " + number + " has " + fields.size() + " fields, but earlier lines have " + roles.length,
                    "check the line and the separator");
        }
        keep(number, fields);
    }

    private void keep(long line, List<String> fields) {
        float[] row = new float[count(Role.NUMBER) + categories.size()];
        int next = 0;
        int category = 0;
        for (int column = 0; column < roles.length; column++) {
            String field = fields.get(column);
            if (roles[column] != Role.IGNORED && CsvFormat.isMissing(field)) {
                throw source.diagnostic(place(line, column) + " has no value", "fill in or remove incomplete samples");
            }
            switch (roles[column]) {
                case NUMBER -> row[next++] = number(line, column, field);
                case CATEGORY -> {
                    categories.get(category++).add(field);
                    next++;
                }
                case LABEL -> labels.add(field);
                case GROUP -> groups.add(field);
                case IGNORED -> {}
            }
        }
        budget.take(64 + 4L * roles.length);
        rows.add(row);
    }

    private int count(Role wanted) {
        return (int) List.of(roles).stream().filter(role -> role == wanted).count();
    }

    private float number(long line, int column, String field) {
        OptionalDouble value = Figures.parse(field);
        return (float) value.orElseThrow(() -> source.diagnostic(
                place(line, column) + ": " + Figures.quote(field) + " is not a number",
                "list text columns under categorical or ignore; all others must contain finite decimal numbers"));
    }

    private String place(long line, int column) {
        boolean isNamed = header.size() == roles.length;
        String name = isNamed ? " (" + Figures.quote(header.get(column)) + ")" : "";
        return "line " + line + ", column " + (column + 1) + name;
    }

    /**
     * The format of a table.
     *
     * @param separator the character between fields; a space means any white space
     * @param header the kind of the first line
     * @param roles the roles of the columns
     */
    record CsvFormat(char separator, Header header, ColumnRoles roles) {

        /** Presence of a header line; {@code AUTO} assumes one if a feature of the first line is not a number. */
        enum Header {
            AUTO,
            PRESENT,
            ABSENT
        }

        private static final Set<String> MISSING = Set.of("", "?", "NA", "NaN", "nan");

        static boolean isMissing(String field) {
            return MISSING.contains(field);
        }

        /** Returns the fields of a line. A quoted field must not span several lines, which tables of numbers do not need. */
        List<String> split(String line) {
            if (separator == ' ') {
                return List.of(line.split("\\s+"));
            }
            List<String> fields = new ArrayList<>();
            StringBuilder field = new StringBuilder();
            boolean quoted = false;
            for (int k = 0; k < line.length(); k++) {
                char c = line.charAt(k);
                if (c == '"') {
                    if (quoted && k + 1 < line.length() && line.charAt(k + 1) == '"') {
                        field.append(line.charAt(++k));
                    } else {
                        quoted = !quoted;
                    }
                } else if (c == separator && !quoted) {
                    fields.add(field.toString().strip());
                    field.setLength(0);
                } else {
                    field.append(c);
                }
            }
            fields.add(field.toString().strip());
            return fields;
        }

        /** Returns whether the first line must be a header. */
        boolean requiresHeader() {
            return header == Header.PRESENT || header == Header.AUTO && roles.needNames();
        }

        boolean isHeader(List<String> firstLine) {
            if (header != Header.AUTO) {
                return header == Header.PRESENT;
            }
            if (roles.needNames()) {
                return true;
            }
            Set<Integer> anyText = roles.positions(firstLine.size());
            return IntStream.range(0, firstLine.size())
                    .filter(column -> !anyText.contains(column))
                    .mapToObj(firstLine::get)
                    .anyMatch(field -> Figures.parse(field).isEmpty() && !isMissing(field));
        }
    }

    /**
     * The roles of the columns in a run file; the others are numbers. A column is given by {@code first}, {@code last}, its number counted
     * from 1, or its name in the header.
     *
     * @param label the column to predict
     * @param categorical columns of texts, each value of which becomes a feature
     * @param ignored columns that are not read
     * @param group the group of a sample
     */
    record ColumnRoles(String label, List<String> categorical, List<String> ignored, Optional<String> group) {

        /** The role of a column. */
        enum Role {
            NUMBER,
            CATEGORY,
            LABEL,
            GROUP,
            IGNORED
        }

        /** Returns roles with a label, where all other columns are numbers. */
        static ColumnRoles label(String label) {
            return new ColumnRoles(label, List.of(), List.of(), Optional.empty());
        }

        /** Returns whether a column is given by its name, which requires a header. */
        boolean needNames() {
            return named().anyMatch(column -> position(column, 1).isEmpty());
        }

        /** Returns the columns that are given by their position, in a table of this width. */
        Set<Integer> positions(int columns) {
            return named().map(column -> position(column, columns))
                    .flatMapToInt(OptionalInt::stream)
                    .boxed()
                    .collect(Collectors.toSet());
        }

        /**
         * Returns the role of each column of this table.
         *
         * @param header the names of the columns; empty without a header
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
                throw source.diagnostic(
                        columns == 1 ? "has only one column, which is the label" : "has no column left for features",
                        "check the separator and the columns in label, group, categorical and ignore");
            }
            return roles;
        }

        private Stream<String> named() {
            return Stream.of(Stream.of(label), categorical.stream(), ignored.stream(), group.stream())
                    .flatMap(columns -> columns);
        }

        /** Returns the position of a column unless it is a name; the position may be beyond the table. */
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
                    throw source.diagnostic(
                            "has no column " + Figures.quote(column) + " among " + count
                                    + (header.isEmpty() ? "" : ": " + Figures.quote(String.join(", ", header))),
                            "use first, last, a number from 1, or a name from the first line");
                }
                if (roles[place] != Role.NUMBER) {
                    throw source.diagnostic(
                            "column " + Figures.quote(column) + " is named for two purposes",
                            "list each column only once: in label, group, categorical or ignore");
                }
                roles[place] = role;
            }
        }
    }
}
