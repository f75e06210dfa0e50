package org.parley.runtime.experiment;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.FileMark;
import org.parley.runtime.record.FilePrefix;
import org.parley.runtime.record.IteratesWriter;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.MetricsWriter;
import org.parley.runtime.record.RunDirectory;

/** Writes metrics and iterates as the run proceeds, and knows how far they had come at a checkpoint. */
final class Recorder implements AutoCloseable {

    private final Run run;
    private final Measurements measurements;
    private final MetricsWriter metrics;
    private final Optional<IteratesWriter> iterates;

    private Recorder(Run run, Measurements measurements, MetricsWriter metrics, Optional<IteratesWriter> iterates) {
        this.run = run;
        this.measurements = measurements;
        this.metrics = metrics;
        this.iterates = iterates;
    }

    /** Begins new files. */
    static Recorder create(Run run, RunPlan plan, RunDirectory directory) {
        return resume(run, plan, directory, Map.of());
    }

    /**
     * Goes on with files that are cut back to what a checkpoint knew of.
     *
     * @param kept by file name; files that are not there begin anew
     */
    static Recorder resume(Run run, RunPlan plan, RunDirectory directory, Map<String, FilePrefix> kept) {
        Optional<IteratesWriter> iterates = plan.record().iterates()
                ? Optional.of(
                        IteratesWriter.resume(prefix(directory.iterates(), kept), plan.precision(), plan.agents()))
                : Optional.empty();
        Measurements measurements = new Measurements(run);
        MetricsWriter metrics = MetricsWriter.resume(prefix(directory.metrics(), kept), measurements.columns());
        return new Recorder(run, measurements, metrics, iterates);
    }

    private static FilePrefix prefix(Path file, Map<String, FilePrefix> kept) {
        return kept.getOrDefault(file.getFileName().toString(), FilePrefix.nothingOf(file));
    }

    MetricsRow record(double seconds) {
        MetricsRow row = new MetricsRow(run.round(), seconds, measurements.take());
        metrics.append(row);
        iterates.ifPresent(writer -> {
            for (String level : run.levelNames()) {
                writer.append(run.round(), level, run.value(level));
            }
            writer.flush();
        });
        return row;
    }

    /** Forces everything to disk and says how much there is, by file name. */
    Map<String, FileMark> sync() {
        Map<String, FileMark> marks = new LinkedHashMap<>();
        marks.put(RunDirectory.METRICS, metrics.sync());
        iterates.ifPresent(writer -> marks.put(RunDirectory.ITERATES, writer.sync()));
        return marks;
    }

    @Override
    public void close() {
        metrics.close();
        iterates.ifPresent(IteratesWriter::close);
    }
}
