package org.parley.runtime.rerun;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.experiment.Experiment;
import org.parley.runtime.experiment.ForwardingListener;
import org.parley.runtime.experiment.RerunResult;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.experiment.RunTarget;
import org.parley.runtime.experiment.Watch;
import org.parley.runtime.record.FileDiagnostic;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;

/** A rerun of a recorded run, in a temporary directory that is removed afterwards. */
public final class Rerun {

    private final RunDirectory original;
    private final List<String> notes;

    /** @param notes the known differences from the recorded run */
    public Rerun(RunDirectory original, List<String> notes) {
        this.original = original;
        this.notes = List.copyOf(notes);
    }

    /**
     * Reruns the run and compares the records.
     *
     * @throws ParleyException at the first number that differs
     */
    public RerunResult make(
            Experiment experiment, Supplier<Provenance.Software> software, Provenance.Inputs inputs, Watch watch) {
        requireNoSecrets(experiment);
        try {
            Path copy = Files.createTempDirectory("parley-rerun");
            try (RunDirectory again = RunDirectory.createAt(copy.resolve("run"), false)) {
                RowByRow rows = new RowByRow(original, again, watch.listener(), this::differs);
                experiment.muteObservers();
                RunResult result = experiment.make(
                        new RunTarget(Optional.of(again.root()), Optional.of(again), software, inputs, false),
                        new Watch(rows, watch.cancellation()));
                boolean complete = result.status() != Result.Status.INTERRUPTED;
                if (complete) {
                    RecordComparison.firstDifference(original, again).ifPresent(difference -> {
                        throw differs(difference);
                    });
                }
                noteChangedFiles(again, watch.listener());
                return new RerunResult(
                        MetricsFile.read(original.metrics()).size(), Files.exists(original.iterates()), complete);
            } finally {
                deleteRecursively(copy);
            }
        } catch (IOException failure) {
            throw FileDiagnostic.writing(Path.of(System.getProperty("java.io.tmpdir")), failure);
        }
    }

    /** Rejects a run whose noise cannot be repeated, because its secrets are not stored anywhere. */
    private void requireNoSecrets(Experiment experiment) {
        boolean wasOnSeveral = Provenance.find(original.provenance())
                .filter(origin -> !origin.processes().isEmpty())
                .isPresent();
        if (wasOnSeveral && experiment.protectsMessages()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.RERUN_DIFFERS,
                    original.root().toString(),
                    "cannot be rerun: its noise came from secrets of its processes, so a rerun would have other noise"
                            + " and other results",
                    "rerun it without noise, or make the run in one process, where the noise follows from the seed"));
        }
    }

    /** Notes files of the run file that have changed since the run began, because the numbers may be the same nevertheless. */
    private void noteChangedFiles(RunDirectory again, RunListener listener) {
        Map<String, Provenance.SourceMark> before = sources(original);
        sources(again).forEach((key, now) -> {
            if (before.containsKey(key) && !before.get(key).sha256().equals(now.sha256())) {
                listener.note(key + ": " + now.path() + " has changed since the run began");
            }
        });
    }

    private static Map<String, Provenance.SourceMark> sources(RunDirectory run) {
        return Provenance.find(run.provenance())
                .map(origin -> origin.inputs().sources())
                .orElse(Map.of());
    }

    private ParleyException differs(String difference) {
        return new ParleyException(new Diagnostic(
                ErrorCode.RERUN_DIFFERS,
                original.root().toString(),
                difference,
                notes.isEmpty()
                        ? "compare the versions in provenance.json with those of `parley plugins` and `parley doctor`;"
                                + " if they are equal, the model or another component is not deterministic"
                        : String.join("; ", notes)));
    }

    private static void deleteRecursively(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Observes a rerun and ends it at the first row that differs from the recorded one, because a difference should be reported early. */
    private static final class RowByRow extends ForwardingListener {

        private final MetricsFile before;
        private final IteratesComparison iterates;
        private final Function<String, ParleyException> failure;
        private int next;

        RowByRow(RunDirectory one, RunDirectory other, RunListener shown, Function<String, ParleyException> failure) {
            super(shown);
            this.before = MetricsFile.read(one.metrics());
            this.iterates = new IteratesComparison(one.iterates(), other.iterates());
            this.failure = failure;
        }

        /** Notes were already reported when the run was recorded. */
        @Override
        public void note(String sentence) {}

        @Override
        public void prepares(String what) {}

        @Override
        public void records(MetricsRow row) {
            super.records(row);
            boolean onlyBecauseItEnds =
                    next < before.size() && row.round() < before.row(next).round();
            if (next >= before.size() || onlyBecauseItEnds) {
                return; // remaining bytes are compared after the last round
            }
            RecordComparison.difference(before.row(next++), row)
                    .or(iterates::nextDifference)
                    .ifPresent(words -> {
                        throw failure.apply(words);
                    });
        }
    }

    /** Compares the iterates of a run with those of another while they are being written. Each byte is read once. */
    private static final class IteratesComparison {

        private final Path before;
        private final Path now;
        private long position;

        IteratesComparison(Path before, Path now) {
            this.before = before;
            this.now = now;
        }

        /**
         * Returns the first position at which the bytes written since the last call differ. Bytes beyond the end of the shorter file are
         * ignored.
         */
        Optional<String> nextDifference() {
            if (Files.notExists(before) || Files.notExists(now)) {
                return Optional.empty();
            }
            try (InputStream one = from(before);
                    InputStream other = from(now)) {
                for (int a = one.read(), b = other.read(); a >= 0 && b >= 0; a = one.read(), b = other.read()) {
                    if (a != b) {
                        return Optional.of("iterates.jsonl differs from byte " + position);
                    }
                    position++;
                }
                return Optional.empty();
            } catch (IOException unreadable) {
                throw new UncheckedIOException("cannot compare " + before + ": " + unreadable.getMessage(), unreadable);
            }
        }

        private InputStream from(Path file) throws IOException {
            InputStream stream = new FileInputStream(file.toFile());
            stream.skipNBytes(position);
            return new BufferedInputStream(stream, 1 << 16);
        }
    }
}
