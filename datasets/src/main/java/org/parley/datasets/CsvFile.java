package org.parley.datasets;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.api.data.Checksum;
import org.parley.api.data.Features;
import org.parley.datasets.ColumnRoles.Role;

/** A table in text: numbers, categories, a label, and who a sample came from. */
final class CsvFile {

    private final Source source;
    private final CsvFormat format;
    private final MemoryBudget budget;
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
        this.budget = new MemoryBudget(source);
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
                throw source.fault("holds no samples", "is this the right file?");
            }
            return file;
        });
    }

    /** A fault unless the columns of the other file are those of this one. */
    void requireColumnsOf(CsvFile other) {
        if (roles.length != other.roles.length) {
            throw source.fault(
                    "has " + roles.length + " columns, " + other.source + " has " + other.roles.length,
                    "name matching files");
        }
        boolean bothNamed = !header.isEmpty() && !other.header.isEmpty();
        if (bothNamed && !header.equals(other.header)) {
            throw source.fault(
                    "has the columns " + Figures.quote(String.join(", ", header)) + ", " + other.source + " has "
                            + Figures.quote(String.join(", ", other.header)),
                    "bring the columns of both files into one order");
        }
    }

    /** The features, which may be scaled in place before they become a {@link #part}; a category is 0 for now. */
    float[][] rows() {
        return rows.toArray(float[][]::new);
    }

    /** What each categorical column may say: the values that it has here. */
    List<ClassNames> categories() {
        return categories.stream()
                .map(column ->
                        ClassNames.of(List.of(column), "is this a column of numbers? then leave it out of categorical"))
                .toList();
    }

    /** The samples, with a feature for every value that a categorical column may have. */
    TextPart part(List<ClassNames> values) {
        Optional<LabelColumn> origins = groups.isEmpty() ? Optional.empty() : Optional.of(groups);
        return new TextPart(Features.of(values.isEmpty() ? rows() : oneHot(values)), labels, origins, checksum);
    }

    private float[][] oneHot(List<ClassNames> values) {
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
            throw source.fault(
                    "line " + number + " has " + fields.size() + " fields, the lines before have " + roles.length,
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
                throw source.fault(place(line, column) + " has no value", "fill in or remove incomplete samples");
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
        return (float) value.orElseThrow(() -> source.fault(
                place(line, column) + ": " + Figures.quote(field) + " is not a number",
                "name columns of texts in categorical or ignore; all others hold finite decimal numbers"));
    }

    private String place(long line, int column) {
        boolean isNamed = header.size() == roles.length;
        String name = isNamed ? " (" + Figures.quote(header.get(column)) + ")" : "";
        return "line " + line + ", column " + (column + 1) + name;
    }
}
