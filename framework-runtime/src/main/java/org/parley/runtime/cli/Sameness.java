package org.parley.runtime.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.RunDirectory;

/** Compares what two runs recorded; only wall time may differ. */
final class Sameness {

    private Sameness() {}

    static Optional<String> firstDifference(RunDirectory one, RunDirectory other) throws IOException {
        MetricsFile first = MetricsFile.read(one.metrics());
        MetricsFile second = MetricsFile.read(other.metrics());
        for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
            MetricsRow a = first.row(i);
            MetricsRow b = second.row(i);
            if (a.round() != b.round() || !a.values().equals(b.values())) {
                return Optional.of(
                        "round " + a.round() + " was " + a.values() + ", is now round " + b.round() + " " + b.values());
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
}
