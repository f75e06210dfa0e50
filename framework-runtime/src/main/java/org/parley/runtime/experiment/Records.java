package org.parley.runtime.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.FilePrefix;
import org.parley.runtime.record.FilePrefix.FileMark;
import org.parley.runtime.record.IteratesWriter;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.MetricsWriter;
import org.parley.runtime.record.ObserverFile;
import org.parley.runtime.record.RunDirectory;

/** Stores the rows and the checkpoints of a run. */
interface Records extends AutoCloseable {

    /** Measures the run and stores the row. */
    MetricsRow record(double seconds);

    /** Starts saving the current state of the run, if it has a place for checkpoints. {@link #kept} reports when this is complete. */
    void save(double seconds);

    /**
     * Returns the round of the last completed save; each round is returned only once.
     *
     * @param wait whether to wait until the save is complete
     */
    OptionalLong kept(boolean wait);

    /** Returns whether the directory of the run contains a request to end it. */
    default boolean isAskedToStop() {
        return false;
    }

    /** Returns all rows so far, including those before a resume. */
    List<MetricsRow> rows();

    @Override
    void close();

    /** Keeps the rows of a run without a directory. */
    static final class MemoryRecords implements Records {

        private final Run run;
        private final Measurements measurements;
        private final List<MetricsRow> rows = new ArrayList<>();
        private OptionalLong saved = OptionalLong.empty();

        MemoryRecords(Run run) {
            this.run = run;
            this.measurements = new Measurements(run);
        }

        @Override
        public MetricsRow record(double seconds) {
            MetricsRow row = new MetricsRow(run.round(), seconds, measurements.take());
            rows.add(row);
            return row;
        }

        @Override
        public void save(double seconds) {
            saved = OptionalLong.of(run.round()); // a run in memory ends with its process
        }

        @Override
        public OptionalLong kept(boolean wait) {
            OptionalLong round = saved;
            saved = OptionalLong.empty();
            return round;
        }

        @Override
        public List<MetricsRow> rows() {
            return Collections.unmodifiableList(rows);
        }

        @Override
        public void close() {
            // There is nothing to close.
        }
    }

    /** The records of a process other than rank 0: it measures, sends its rows and saves its own checkpoints. */
    static final class PeerRecords implements Records {

        private final Run run;
        private final Measurements measurements;
        private final boolean sendsIterates;
        private final Optional<RunCheckpoints> checkpoints;

        /**
         * Creates records.
         *
         * @param checkpoints empty for a run in memory
         */
        PeerRecords(Run run, boolean sendsIterates, Optional<RunCheckpoints> checkpoints) {
            this.run = run;
            this.measurements = new Measurements(run);
            this.sendsIterates = sendsIterates;
            this.checkpoints = checkpoints;
        }

        @Override
        public MetricsRow record(double seconds) {
            MetricsRow row = new MetricsRow(run.round(), seconds, measurements.take());
            if (sendsIterates) {
                run.levelNames().forEach(run::everyRow);
            }
            return row;
        }

        @Override
        public void save(double seconds) {
            checkpoints.ifPresent(store -> store.save(seconds, Map.of(), () -> {}));
        }

        @Override
        public OptionalLong kept(boolean wait) {
            return checkpoints.map(store -> store.kept(wait)).orElseGet(OptionalLong::empty);
        }

        @Override
        public List<MetricsRow> rows() {
            return List.of();
        }

        @Override
        public void close() {
            checkpoints.ifPresent(RunCheckpoints::close);
        }
    }

    /** Writes metrics, iterates, checkpoints and files of observers into the directory of a run. */
    static final class DirectoryRecords implements Records {

        private final Run run;
        private final Measurements measurements;
        private final MetricsWriter metrics;
        private final Optional<IteratesWriter> iterates;
        private final RunCheckpoints checkpoints;
        private final RunDirectory directory;

        private DirectoryRecords(
                Run run,
                Measurements measurements,
                MetricsWriter metrics,
                Optional<IteratesWriter> iterates,
                RunCheckpoints checkpoints,
                RunDirectory directory) {
            this.run = run;
            this.measurements = measurements;
            this.metrics = metrics;
            this.iterates = iterates;
            this.checkpoints = checkpoints;
            this.directory = directory;
        }

        /**
         * Continues files after truncating them to the state recorded in a checkpoint.
         *
         * @param kept the prefixes by file name; missing files start empty
         */
        static DirectoryRecords resume(
                Run run,
                RunPlan plan,
                RunDirectory directory,
                RunCheckpoints checkpoints,
                Map<String, FilePrefix> kept) {
            Optional<IteratesWriter> iterates = plan.record().iterates()
                    ? Optional.of(
                            IteratesWriter.resume(prefix(directory.iterates(), kept), plan.precision(), plan.agents()))
                    : Optional.empty();
            Measurements measurements = new Measurements(run);
            MetricsWriter metrics = MetricsWriter.resume(prefix(directory.metrics(), kept), measurements.columns());
            for (ObserverFile file : run.observers().files()) {
                file.open(prefix(directory.root().resolve(file.name()), kept));
            }
            return new DirectoryRecords(run, measurements, metrics, iterates, checkpoints, directory);
        }

        private static FilePrefix prefix(Path file, Map<String, FilePrefix> kept) {
            return kept.getOrDefault(file.getFileName().toString(), FilePrefix.nothingOf(file));
        }

        @Override
        public MetricsRow record(double seconds) {
            MetricsRow row = new MetricsRow(run.round(), seconds, measurements.take());
            metrics.append(row);
            iterates.ifPresent(writer -> {
                for (String level : run.levelNames()) {
                    writer.append(run.round(), level, run.everyRow(level));
                }
                writer.flush();
            });
            return row;
        }

        @Override
        public void save(double seconds) {
            Map<String, FileMark> marks = new LinkedHashMap<>();
            marks.put(RunDirectory.METRICS, metrics.mark());
            iterates.ifPresent(writer -> marks.put(RunDirectory.ITERATES, writer.mark()));
            marks.putAll(run.observers().sync());
            checkpoints.save(seconds, marks, this::force);
        }

        /** Forces the records to disk. This precedes completing a checkpoint, which relies on its rows. */
        private void force() {
            metrics.force();
            iterates.ifPresent(IteratesWriter::force);
        }

        @Override
        public OptionalLong kept(boolean wait) {
            return checkpoints.kept(wait);
        }

        @Override
        public boolean isAskedToStop() {
            return directory.isAskedToStop();
        }

        @Override
        public List<MetricsRow> rows() {
            return MetricsFile.read(directory.metrics()).rows();
        }

        @Override
        public void close() {
            try {
                checkpoints.close(); // it may still be forcing the files below to disk
            } finally {
                metrics.close();
                iterates.ifPresent(IteratesWriter::close);
                run.observers().files().forEach(ObserverFile::close);
            }
        }
    }
}
