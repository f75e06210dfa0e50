package org.parley.runtime.report.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.component.ParleyException;
import org.parley.runtime.engine.run.SavedVariables;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.report.page.Composition.Disagreement;

/** Reads the distances between agents from the newest checkpoint of a run. */
public final class SavedDisagreement {

    /** Reading a larger checkpoint would take too long for a page. */
    private static final long MOST_BYTES = 64L << 20;

    private SavedDisagreement() {}

    /**
     * Returns the distances; empty if no round was saved completely or if the checkpoint is too large. Byzantine agents are excluded from
     * the average.
     */
    public static Optional<Disagreement> newest(RunDirectory run) {
        try {
            if (bytes(run.checkpoint()) > MOST_BYTES) {
                return Optional.empty();
            }
            SavedVariables saved = SavedVariables.newest(run);
            List<Integer> byzantine =
                    Provenance.find(run.provenance()).map(Provenance::notJudged).orElse(List.of());
            Map<String, double[]> distances = new LinkedHashMap<>();
            saved.values().forEach((level, rows) -> distances.put(level, distances(rows, byzantine)));
            return Optional.of(new Disagreement(saved.round(), distances));
        } catch (ParleyException | IOException | UncheckedIOException nothingSaved) {
            return Optional.empty(); // or removed by a newer checkpoint; the next page will have it
        }
    }

    static double[] distances(double[][] rows, List<Integer> byzantine) {
        int[] honest = IntStream.range(0, rows.length)
                .filter(agent -> !byzantine.contains(agent))
                .toArray();
        double[] mean = new double[rows[0].length];
        for (int agent : honest) {
            for (int k = 0; k < mean.length; k++) {
                mean[k] += rows[agent][k] / honest.length;
            }
        }
        return Stream.of(rows)
                .mapToDouble(row -> Math.sqrt(IntStream.range(0, mean.length)
                        .mapToDouble(k -> (row[k] - mean[k]) * (row[k] - mean[k]))
                        .sum()))
                .toArray();
    }

    private static long bytes(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return 0;
        }
        long bytes = 0;
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes += Files.size(file);
            }
        }
        return bytes;
    }
}
