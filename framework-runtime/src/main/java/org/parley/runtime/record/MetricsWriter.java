package org.parley.runtime.record;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes {@code metrics.csv}. Each row is passed to the operating system before the next round starts. */
public final class MetricsWriter extends AppendFile {

    private final List<String> names;
    private final Set<String> known;
    private final StringBuilder line = new StringBuilder();

    private MetricsWriter(FilePrefix prefix, Columns columns) {
        super(prefix);
        this.names = columns.names();
        this.known = new HashSet<>(names);
    }

    /** Creates the file, or truncates an existing one. */
    public static MetricsWriter create(Path path, Columns columns) {
        return resume(FilePrefix.nothingOf(path), columns);
    }

    /** Continues the file after the prefix recorded in a checkpoint; later rows are dropped. */
    public static MetricsWriter resume(FilePrefix prefix, Columns columns) {
        MetricsWriter writer = new MetricsWriter(prefix, columns);
        if (prefix.length() == 0) {
            writer.append(String.join(",", writer.names) + "\n");
            writer.flush();
        }
        return writer;
    }

    /** Appends a row. A value without a column is rejected, because it would be lost. */
    public void append(MetricsRow row) {
        if (!known.containsAll(row.values().keySet())) {
            throw new IllegalArgumentException(
                    "a row with " + row.values().keySet() + " does not fit columns " + names);
        }
        line.setLength(0);
        for (int c = 0; c < names.size(); c++) {
            if (c > 0) {
                line.append(',');
            }
            String name = names.get(c);
            row.value(name).ifPresent(value -> line.append(Columns.written(name, value)));
        }
        append(line.append('\n'));
        flush();
    }
}
