package org.parley.runtime.record;

import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
}
