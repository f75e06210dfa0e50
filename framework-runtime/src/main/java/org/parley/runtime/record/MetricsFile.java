package org.parley.runtime.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/**
 * Rows read from a {@code metrics.csv}, all of them or a selection, stored by column.
 *
 * <p>Row objects are created on demand, so that a report of a hundred thousand rows does not need more memory than the run.
 */
public final class MetricsFile {

    private static final int FIRST_CAPACITY = 64;

    private List<String> names = List.of();
    private int size;
    private double[][] cells = {};
    private BitSet[] present = {};
    /** The row number in the file of each stored row. */
    private int[] numbers = {};

    private int recorded;

    private MetricsFile() {}

    /** Reads a file, which its run may still be writing. An incomplete last line is ignored. */
    public static MetricsFile read(Path path) {
        return read(path, Optional.empty());
    }

    /**
     * Reads selected rows of a file and its last row. Other rows are skipped without being parsed or stored.
     *
     * @param rows the row numbers, starting at 0, in ascending order
     */
    public static MetricsFile read(Path path, int[] rows) {
        return read(path, Optional.of(rows));
    }

    private static MetricsFile read(Path path, Optional<int[]> wanted) {
        MetricsFile file = new MetricsFile();
        try (Lines lines = open(path)) {
            file.addHeader(path, lines, wanted);
            while (lines.next()) {
                int row = file.recorded++;
                if (wanted.isEmpty() || file.size < wanted.get().length && wanted.get()[file.size] == row) {
                    file.addRow(lines.line(), row);
                }
            }
            int last = file.recorded - 1;
            if (last >= 0 && (file.size == 0 || file.numbers[file.size - 1] < last)) {
                file.addRow(lines.lineBefore(), last);
            }
            file.numbers = Arrays.copyOf(file.numbers, file.size);
            return file;
        } catch (IOException e) {
            throw unreachable(path, e);
        } catch (IllegalArgumentException e) {
            throw Lines.notAsWritten(path, e.getMessage());
        }
    }

    /** Returns the number of rows of a file without parsing them. The header and an incomplete last line are not counted. */
    public static int count(Path path) {
        try (Lines lines = open(path)) {
            int count = -1;
            while (lines.skip()) {
                count++;
            }
            return Math.max(0, count);
        } catch (IOException e) {
            throw unreachable(path, e);
        }
    }

    private static Lines open(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.RUN_NOT_FOUND, path.toString(), "the file does not exist, so there are no rows"));
        }
        return new Lines(Files.newInputStream(path));
    }

    private static UncheckedIOException unreachable(Path path, IOException failure) {
        return new UncheckedIOException("cannot read " + path + ": " + failure.getMessage(), failure);
    }

    private void addHeader(Path path, Lines lines, Optional<int[]> wanted) throws IOException {
        boolean whole = lines.next();
        names = List.of(lines.line().split(",", -1));
        if (FormerNames.areColumns(names)) {
            throw FormerNames.diagnostic(path);
        }
        if (!whole || !names.containsAll(Columns.HEAD)) {
            throw new IllegalArgumentException(
                    "line 1: expected the columns " + String.join(",", Columns.HEAD) + ", got '" + lines.line() + "'");
        }
        // One more, because the last row is always kept.
        int capacity = wanted.map(rows -> rows.length + 1).orElse(FIRST_CAPACITY);
        cells = new double[names.size()][capacity];
        numbers = new int[capacity];
        present = new BitSet[names.size()];
        Arrays.setAll(present, c -> new BitSet());
    }

    private void addRow(String line, int row) {
        String[] texts = line.split(",", -1);
        if (texts.length != names.size()) {
            throw new IllegalArgumentException(
                    "line " + (row + 2) + ": expected " + names.size() + " cells, got " + texts.length);
        }
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
            Arrays.setAll(cells, c -> Arrays.copyOf(cells[c], 2 * size));
        }
        for (int c = 0; c < texts.length; c++) {
            cells[c][size] = cell(texts[c], c, row);
        }
        numbers[size++] = row;
    }

    private double cell(String text, int column, int row) {
        if (text.isEmpty()) {
            return Double.NaN;
        }
        try {
            double value = Double.parseDouble(text);
            present[column].set(size);
            return value;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "line " + (row + 2) + ": '" + text + "' in column " + names.get(column) + " is not a number", e);
        }
    }

    /** Returns the columns in file order. */
    public List<String> names() {
        return names;
    }

    /** Returns the number of stored rows. */
    public int size() {
        return size;
    }

    /** Returns the number of rows of the file. */
    public int recorded() {
        return recorded;
    }

    /** Returns the index of a row of the file among the stored rows; if it is not stored, the index of the preceding one. */
    public int indexOf(int number) {
        int index = Arrays.binarySearch(numbers, number);
        return index >= 0 ? index : Math.max(0, -index - 2);
    }

    public MetricsRow row(int index) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (int c = 0; c < names.size(); c++) {
            if (present[c].get(index) && !isPartOfEveryRow(names.get(c))) {
                values.put(names.get(c), cells[c][index]);
            }
        }
        long round = (long) cells[names.indexOf(Columns.ROUND)][index];
        return new MetricsRow(round, cells[names.indexOf(Columns.SECONDS)][index], values);
    }

    /** Returns a view of all stored rows. */
    public List<MetricsRow> rows() {
        return new AbstractList<>() {
            @Override
            public MetricsRow get(int index) {
                return row(index);
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    public Optional<MetricsRow> first() {
        return size == 0 ? Optional.empty() : Optional.of(row(0));
    }

    public Optional<MetricsRow> last() {
        return size == 0 ? Optional.empty() : Optional.of(row(size - 1));
    }

    /** Returns whether any row has a value in a column. */
    public boolean has(String name) {
        int column = names.indexOf(name);
        return column >= 0 && !present[column].isEmpty();
    }

    /** Returns a column from the first row to the last, with NaN for absent values. */
    public double[] column(String name) {
        int column = names.indexOf(name);
        if (column < 0) {
            double[] nothing = new double[size];
            Arrays.fill(nothing, Double.NaN);
            return nothing;
        }
        return Arrays.copyOf(cells[column], size);
    }

    private static boolean isPartOfEveryRow(String name) {
        return name.equals(Columns.ROUND) || name.equals(Columns.SECONDS);
    }
}
