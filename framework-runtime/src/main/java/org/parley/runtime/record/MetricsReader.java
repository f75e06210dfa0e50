package org.parley.runtime.record;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/** Parses {@code metrics.csv} into columns. */
final class MetricsReader {

    private final Path path;
    private final StringBuilder line = new StringBuilder();
    private List<String> names = List.of();
    private double[][] cells = {};
    private BitSet[] present = {};
    private int size;

    MetricsReader(Path path) {
        this.path = path;
    }

    MetricsFile read() {
        if (!Files.isRegularFile(path)) {
            throw new ParleyException(
                    new Fault(ErrorCode.RUN_NOT_FOUND, path.toString(), "there is no such file, so there are no rows"));
        }
        try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            readHeader(reader);
            while (nextLine(reader)) {
                addRow();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path + ": " + e.getMessage(), e);
        }
        return new MetricsFile(names, size, cells, present);
    }

    private void readHeader(Reader reader) throws IOException {
        boolean whole = nextLine(reader);
        names = List.of(line.toString().split(",", -1));
        if (!whole || !names.containsAll(Columns.HEAD)) {
            throw unreadable("line 1: expected the columns " + String.join(",", Columns.HEAD) + ", got '" + line + "'");
        }
        cells = new double[names.size()][64];
        present = new BitSet[names.size()];
        Arrays.setAll(present, c -> new BitSet());
    }

    /** Reads up to the next line feed; what comes after the last one was cut off in the middle and does not count. */
    private boolean nextLine(Reader reader) throws IOException {
        line.setLength(0);
        for (int c = reader.read(); c >= 0; c = reader.read()) {
            if (c == '\n') {
                return true;
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return false;
    }

    private void addRow() {
        String[] texts = line.toString().split(",", -1);
        if (texts.length != names.size()) {
            throw unreadable("line " + (size + 2) + ": expected " + names.size() + " cells, got " + texts.length);
        }
        if (size == cells[0].length) {
            for (int c = 0; c < cells.length; c++) {
                cells[c] = Arrays.copyOf(cells[c], 2 * size);
            }
        }
        for (int c = 0; c < texts.length; c++) {
            cells[c][size] = cell(texts[c], c);
        }
        size++;
    }

    private double cell(String text, int column) {
        if (text.isEmpty()) {
            return Double.NaN;
        }
        try {
            double value = Double.parseDouble(text);
            present[column].set(size);
            return value;
        } catch (NumberFormatException e) {
            throw unreadable(
                    "line " + (size + 2) + ": '" + text + "' in column " + names.get(column) + " is no number");
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
