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
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;

/** Compares the records of two runs. Only wall-clock times may differ. */
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
            return Optional.of("had " + first.size() + " rows of metrics, now has " + second.size());
        }
        if (Files.exists(one.iterates())) {
            long position = Files.mismatch(one.iterates(), other.iterates());
            if (position >= 0) {
                return Optional.of("iterates.jsonl differs from byte " + position);
            }
        }
        return Files.exists(one.result())
                ? difference(Result.read(one.result()), Result.read(other.result()))
                : Optional.empty();
    }

    /** Compares the results of both runs. A rerun is neither interrupted nor pruned, and the reports of observers may depend on time. */
    private static Optional<String> difference(Result before, Result now) {
        boolean endedByItself =
                !Set.of(Result.Status.INTERRUPTED, Result.Status.PRUNED).contains(before.status());
        Optional<String> difference = endedByItself && before.status() != now.status()
                ? Optional.of("status was " + before.status() + ", is now " + now.status())
                : difference("round", before.round(), now.round())
                        .or(() -> difference("last", before.last(), now.last()))
                        .or(() -> difference("best", before.best(), now.best()));
        return difference.map(words -> "result.json: " + words);
    }

    private static Optional<String> difference(String key, long before, long now) {
        return before == now ? Optional.empty() : Optional.of(key + " was " + before + ", is now " + now);
    }

    private static Optional<String> difference(String key, Optional<MetricsRow> before, Optional<MetricsRow> now) {
        if (before.isPresent() != now.isPresent()) {
            return Optional.of("'" + key + "' was " + (before.isPresent() ? "there" : "missing") + ", is now "
                    + (now.isPresent() ? "there" : "missing"));
        }
        return before.flatMap(row -> difference(row, now.get())).map(words -> key + ": " + words);
    }

    static Optional<String> difference(MetricsRow before, MetricsRow now) {
        if (before.round() != now.round()) {
            return Optional.of("had a row for round " + before.round() + ", now has one for round " + now.round());
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
