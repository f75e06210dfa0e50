package org.parley.runtime.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/** Parses rows of {@code metrics.csv} into columns; what is not wanted is skipped without being parsed. */
final class MetricsReader {

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
            throw new ParleyException(
                    new Fault(ErrorCode.RUN_NOT_FOUND, path.toString(), "there is no such file, so there are no rows"));
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
            throw unreadable(
                    "line 1: expected the columns " + String.join(",", Columns.HEAD) + ", got '" + lines.line() + "'");
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
            throw unreadable("line " + (row + 2) + ": '" + text + "' in column " + names.get(column) + " is no number");
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
