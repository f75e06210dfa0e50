package org.parley.runtime.rerun;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.RunDirectory;

/** Compares what two runs recorded; only wall time may differ. */
final class RecordComparison {

    private RecordComparison() {}

    static Optional<String> firstDifference(RunDirectory one, RunDirectory other) throws IOException {
        MetricsFile first = MetricsFile.read(one.metrics());
        MetricsFile second = MetricsFile.read(other.metrics());
        for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
            Optional<String> difference = difference(first.row(i), second.row(i));
            if (difference.isPresent()) {
                return difference;
            }
        }
        if (first.size() != second.size()) {
            return Optional.of("had " + first.size() + " rows of metrics, has now " + second.size());
        }
        if (Files.exists(one.iterates())) {
            long position = Files.mismatch(one.iterates(), other.iterates());
            if (position >= 0) {
                return Optional.of("iterates.jsonl differs from byte " + position);
            }
        }
        return Optional.empty();
    }

    static Optional<String> difference(MetricsRow before, MetricsRow now) {
        if (before.round() != now.round()) {
            return Optional.of("had a row for round " + before.round() + ", has now one for round " + now.round());
        }
        if (before.values().equals(now.values())) {
            return Optional.empty();
        }
        Set<String> columns = new TreeSet<>(before.values().keySet());
        columns.addAll(now.values().keySet());
        columns.removeIf(column ->
                Objects.equals(before.values().get(column), now.values().get(column)));
        return Optional.of("round " + before.round() + " differs: "
                + columns.stream()
                        .map(column -> column + " was " + before.values().get(column) + ", is now "
                                + now.values().get(column))
                        .collect(Collectors.joining("; ")));
    }
}
