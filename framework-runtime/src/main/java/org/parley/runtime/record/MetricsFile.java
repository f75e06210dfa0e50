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
 * A {@code metrics.csv} read back, held by column.
 *
 * <p>Rows are made on demand: a run of a hundred thousand rows must not cost more memory to report than it cost to run.
 */
public final class MetricsFile {

    private final List<String> names;
    private final int size;
    private final double[][] cells;
    private final BitSet[] present;

    MetricsFile(List<String> names, int size, double[][] cells, BitSet[] present) {
        this.names = List.copyOf(names);
        this.size = size;
        this.cells = cells;
        this.present = present;
    }

    /** Reads a file, also while its run is still writing; a last line without its end is left out. */
    public static MetricsFile read(Path path) {
        return new MetricsReader(path).read();
    }

    /** The columns in file order. */
    public List<String> names() {
        return names;
    }

    /** How many rows there are. */
    public int size() {
        return size;
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
