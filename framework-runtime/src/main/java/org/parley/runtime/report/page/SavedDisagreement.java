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

/** How far agents are apart in the newest checkpoint of a run. */
public final class SavedDisagreement {

    /** To read more takes longer than a page is worth. */
    private static final long MOST_BYTES = 64L << 20;

    private SavedDisagreement() {}

    /** Nothing where no round was saved as a whole, or where that is too much to read; agents that lie have no part in the average. */
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
            return Optional.empty(); // or taken away by a newer one in between: there is a next time
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
