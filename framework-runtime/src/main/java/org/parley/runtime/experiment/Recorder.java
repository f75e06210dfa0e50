package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.parley.runtime.engine.Measurements;
import org.parley.runtime.engine.Run;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.IteratesWriter;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.MetricsWriter;
import org.parley.runtime.record.RunDirectory;

/** Writes metrics and iterates as the run proceeds, and knows how far they had come at a checkpoint. */
final class Recorder implements AutoCloseable {

    /** Lengths of the files at a checkpoint: whatever follows is written again after a resume. */
    record Lengths(long metrics, long iterates) {

        static final Lengths NOTHING = new Lengths(0, 0);

        static Lengths read(DataInput input) throws IOException {
            return new Lengths(input.readLong(), input.readLong());
        }

        void write(DataOutput output) throws IOException {
            output.writeLong(metrics);
            output.writeLong(iterates);
        }

        /** Whether the files still hold what the checkpoint relies on; a machine that lost power may have lost their ends. */
        boolean areIn(RunDirectory directory, boolean withIterates) throws IOException {
            return size(directory.metrics()) >= metrics && (!withIterates || size(directory.iterates()) >= iterates);
        }

        private static long size(Path file) throws IOException {
            return Files.exists(file) ? Files.size(file) : -1;
        }
    }

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
        Optional<IteratesWriter> iterates = plan.record().iterates()
                ? Optional.of(IteratesWriter.create(directory.iterates(), plan.precision(), plan.agents()))
                : Optional.empty();
        Measurements measurements = new Measurements(run);
        MetricsWriter metrics = MetricsWriter.create(directory.metrics(), measurements.columns());
        return new Recorder(run, measurements, metrics, iterates);
    }

    /** Goes on with files that were cut back to what a checkpoint knew of. */
    static Recorder resume(Run run, RunPlan plan, RunDirectory directory, Lengths lengths) {
        Optional<IteratesWriter> iterates = plan.record().iterates()
                ? Optional.of(IteratesWriter.resume(
                        directory.iterates(), lengths.iterates(), plan.precision(), plan.agents()))
                : Optional.empty();
        Measurements measurements = new Measurements(run);
        MetricsWriter metrics = MetricsWriter.resume(directory.metrics(), lengths.metrics(), measurements.columns());
        return new Recorder(run, measurements, metrics, iterates);
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

    /** Forces everything to disk and says how much there is. */
    Lengths sync() {
        metrics.sync();
        iterates.ifPresent(IteratesWriter::sync);
        return new Lengths(
                metrics.length(), iterates.map(IteratesWriter::length).orElse(0L));
    }

    @Override
    public void close() {
        metrics.close();
        iterates.ifPresent(IteratesWriter::close);
    }
}
