package org.parley.runtime.record;

import java.io.IOException;
import java.io.InputStream;
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
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/**
 * Rows of a {@code metrics.csv} read back, all of them or a choice, held by column.
 *
 * <p>Rows are made on demand: a run of a hundred thousand rows must not cost more memory to report than it cost to run.
 */
public final class MetricsFile {

    private final List<String> names;
    private final int size;
    private final double[][] cells;
    private final BitSet[] present;
    private final int[] numbers;
    private final int recorded;

    /** @param numbers which row of the file each of them is */
    MetricsFile(List<String> names, int size, double[][] cells, BitSet[] present, int[] numbers, int recorded) {
        this.names = List.copyOf(names);
        this.size = size;
        this.cells = cells;
        this.present = present;
        this.numbers = numbers;
        this.recorded = recorded;
    }

    /** Reads a file, also while its run is still writing; a last line without its end is left out. */
    public static MetricsFile read(Path path) {
        return new MetricsReader(path, Optional.empty()).read();
    }

    /**
     * Reads these rows of a file and its last, in memory for no more than these.
     *
     * @param rows their numbers, counted from 0, ascending
     */
    public static MetricsFile read(Path path, int[] rows) {
        return new MetricsReader(path, Optional.of(rows)).read();
    }

    /** How many rows a file has, counted without parsing them. */
    public static int count(Path path) {
        return MetricsReader.count(path);
    }

    /** The columns in file order. */
    public List<String> names() {
        return names;
    }

    /** How many rows were read. */
    public int size() {
        return size;
    }

    /** How many rows the file had. */
    public int recorded() {
        return recorded;
    }

    /** Where a row of the file is among those that were read; where it is not, the one before it. */
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

    /** All rows, each made when it is asked for. */
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

    /** Whether any row has a value in this column. */
    public boolean has(String name) {
        int column = names.indexOf(name);
        return column >= 0 && !present[column].isEmpty();
    }

    /** One column from the first row to the last; NaN where there is no value. */
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

    /** Parses rows of {@code metrics.csv} into columns; what is not wanted is skipped without being parsed. */
    private static final class MetricsReader {

        private static final int FIRST_CAPACITY = 64;

        private final Path path;
        private final Optional<int[]> wanted;
        private List<String> names = List.of();
        private double[][] cells = {};
        private BitSet[] present = {};
        private int[] numbers = {};
        private int size;

        /** @param wanted numbers of rows, ascending; all where there is no choice */
        MetricsReader(Path path, Optional<int[]> wanted) {
            this.path = path;
            this.wanted = wanted;
        }

        MetricsFile read() {
            try (Lines lines = new Lines(open(path))) {
                readHeader(lines);
                int row = 0;
                while (lines.next()) {
                    if (isWanted(row)) {
                        addRow(lines.line(), row);
                    }
                    row++;
                }
                if (row > 0 && (size == 0 || numbers[size - 1] < row - 1)) {
                    addRow(lines.lineBefore(), row - 1);
                }
                return new MetricsFile(names, size, cells, present, Arrays.copyOf(numbers, size), row);
            } catch (IOException e) {
                throw unreachable(path, e);
            }
        }

        /** How many rows a file has, its head and a last line without its end left out. */
        static int count(Path path) {
            try (Lines lines = new Lines(open(path))) {
                int count = -1;
                while (lines.skip()) {
                    count++;
                }
                return Math.max(0, count);
            } catch (IOException e) {
                throw unreachable(path, e);
            }
        }

        private static InputStream open(Path path) throws IOException {
            if (!Files.isRegularFile(path)) {
                throw new ParleyException(new Fault(
                        ErrorCode.RUN_NOT_FOUND, path.toString(), "there is no such file, so there are no rows"));
            }
            return Files.newInputStream(path);
        }

        private static UncheckedIOException unreachable(Path path, IOException failure) {
            return new UncheckedIOException("cannot read " + path + ": " + failure.getMessage(), failure);
        }

        private boolean isWanted(int row) {
            return wanted.isEmpty() || size < wanted.get().length && wanted.get()[size] == row;
        }

        private void readHeader(Lines lines) throws IOException {
            boolean whole = lines.next();
            names = List.of(lines.line().split(",", -1));
            if (!whole || !names.containsAll(Columns.HEAD)) {
                throw unreadable("line 1: expected the columns " + String.join(",", Columns.HEAD) + ", got '"
                        + lines.line() + "'");
            }
            // One more: the last row is kept in any case.
            int capacity = wanted.map(rows -> rows.length + 1).orElse(FIRST_CAPACITY);
            cells = new double[names.size()][capacity];
            numbers = new int[capacity];
            present = new BitSet[names.size()];
            Arrays.setAll(present, c -> new BitSet());
        }

        private void addRow(String line, int row) {
            String[] texts = line.split(",", -1);
            if (texts.length != names.size()) {
                throw unreadable("line " + (row + 2) + ": expected " + names.size() + " cells, got " + texts.length);
            }
            if (size == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * size);
                for (int c = 0; c < cells.length; c++) {
                    cells[c] = Arrays.copyOf(cells[c], 2 * size);
                }
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
                throw unreadable(
                        "line " + (row + 2) + ": '" + text + "' in column " + names.get(column) + " is no number");
            }
        }

        private ParleyException unreadable(String message) {
            return new ParleyException(new Fault(
                    ErrorCode.RECORD_UNREADABLE,
                    path.toString(),
                    message,
                    "the file was changed since Parley wrote it; 'parley rerun' makes it again"));
        }
    }
}
