package org.parley.runtime.record;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.parley.runtime.record.FilePrefix.FileMark;

/** Writes {@code metrics.csv} row by row; each row is with the operating system before the next round starts. */
public final class MetricsWriter implements AutoCloseable {

    private final AppendFile file;
    private final List<String> names;
    private final Set<String> known;
    private final StringBuilder line = new StringBuilder();

    private MetricsWriter(AppendFile file, Columns columns) {
        this.file = file;
        this.names = columns.names();
        this.known = new HashSet<>(names);
    }

    /** Starts the file; one that is there already is emptied. */
    public static MetricsWriter create(Path path, Columns columns) {
        return resume(FilePrefix.nothingOf(path), columns);
    }

    /** Goes on after what a checkpoint knew of; rows after that are dropped. */
    public static MetricsWriter resume(FilePrefix prefix, Columns columns) {
        MetricsWriter writer = new MetricsWriter(AppendFile.open(prefix), columns);
        if (prefix.length() == 0) {
            writer.file.append(columns.header());
            writer.file.append("\n");
            writer.file.flush();
        }
        return writer;
    }

    /** Appends a row; a value without a column is refused rather than lost. */
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
            appendCell(names.get(c), row.value(names.get(c)));
        }
        file.append(line.append('\n'));
        file.flush();
    }

    /** What a checkpoint notes of the file; it must not be one before {@link #force} has returned. */
    public FileMark mark() {
        return file.mark();
    }

    /** Brings everything onto the disk, so that a checkpoint never knows of rows that a power cut took; on any thread. */
    public void force() {
        file.force();
    }

    @Override
    public void close() {
        file.close();
    }

    private void appendCell(String name, OptionalDouble value) {
        if (value.isEmpty()) {
            return;
        }
        double number = value.getAsDouble();
        if (Columns.isCounter(name) && number == (long) number) {
            line.append((long) number);
        } else {
            line.append(number);
        }
    }
}
