package org.parley.runtime.experiment;

import java.util.Optional;
import java.util.stream.Stream;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.engine.run.Stability;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result.Status;

/** Advances a run round by round: records, saves, and decides when it is over. */
final class RoundLoop {

    private static final double SECONDS_BETWEEN_SIGNS = 0.1;

    private final RunPlan plan;
    private final Run run;
    private final Records records;
    private final Stopwatch watch;
    private final Stability stability;
    private final Divergence divergence;
    private final RunListener listener;
    private final Cancellation cancellation;
    private double nextCheckpoint;
    private double nextSign;
    private Optional<MetricsRow> last;
    private boolean interrupted;

    /** @param recorded the rows of a run that goes on */
    RoundLoop(
            RunPlan plan,
            Run run,
            Records records,
            Stopwatch watch,
            Optional<MetricsFile> recorded,
            RunListener listener,
            Cancellation cancellation) {
        this.plan = plan;
        this.run = run;
        this.records = records;
        this.watch = watch;
        this.stability = new Stability(run);
        this.divergence = Divergence.after(recorded);
        this.last = recorded.flatMap(MetricsFile::last);
        this.listener = listener;
        this.cancellation = cancellation;
        this.nextCheckpoint = watch.seconds() + plan.record().checkpointSeconds();
    }

    /** Runs to the end; the last round always has a row. A thread that was interrupted is so again when this returns. */
    Ending finish() {
        try {
            return untilOver();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Ending untilOver() {
        Optional<Ending> ending = run.round() == 0 ? record() : Optional.empty();
        while (ending.isEmpty() && run.round() < plan.rounds()) {
            run.advance();
            ending = afterRound();
        }
        Ending end = ending.orElseGet(() -> Ending.completed(plan.rounds()));
        if (end.status() == Status.DIVERGED) {
            return end;
        }
        // Saved before a row that only stands here because the run ends: resuming for more rounds must not keep it.
        save();
        if (!isRecorded(run.round())) {
            Optional<Ending> late = record();
            return late.orElse(end);
        }
        return end;
    }

    Optional<MetricsRow> lastRow() {
        return last;
    }

    private Optional<Ending> afterRound() {
        Optional<Ending> ending = Optional.empty();
        if (run.round() % plan.record().every() == 0) {
            ending = record();
        }
        double now = watch.seconds();
        if (ending.isEmpty() && now >= nextCheckpoint) {
            save();
            nextCheckpoint = watch.seconds() + plan.record().checkpointSeconds();
        }
        if (now >= nextSign) {
            listener.reaches(run.round());
            nextSign = now + SECONDS_BETWEEN_SIGNS;
        }
        if (ending.isEmpty()
                && plan.secondsToStop().isPresent()
                && now >= plan.secondsToStop().getAsDouble()) {
            ending = Optional.of(new Ending(
                    Status.STOPPED, "stop.seconds: " + plan.secondsToStop().getAsDouble() + " s are over"));
        }
        if (ending.isEmpty() && (cancellation.isRequested() || isInterrupted())) {
            ending = Optional.of(new Ending(Status.INTERRUPTED, "interrupted; `parley resume` continues from here"));
        }
        return ending;
    }

    /** Takes the interrupt upon itself, so that neither plugins nor files are disturbed by it while the run is brought to its end. */
    private boolean isInterrupted() {
        if (Thread.interrupted()) {
            if (!cancellation.isByInterrupt()) {
                throw run.interruptedByPlugin();
            }
            interrupted = true;
        }
        return interrupted;
    }

    private Optional<Ending> record() {
        MetricsRow row = records.record(watch.seconds());
        last = Optional.of(row);
        run.observers().recorded(row);
        Optional<Ending> diverged = diverged(row);
        if (diverged.isPresent()) {
            return diverged;
        }
        listener.records(row);
        return isPassing(row)
                ? Optional.empty()
                : run.observers().stop(row.round(), row.values()).map(reason -> new Ending(Status.STOPPED, reason));
    }

    /** Whether the row stands here only because somebody ends the run now: a resume will not have it. */
    private boolean isPassing(MetricsRow row) {
        return row.round() != plan.rounds() && row.round() % plan.record().every() != 0;
    }

    private Optional<Ending> diverged(MetricsRow row) {
        Stability.Entry largest = stability.largestEntry();
        if (Double.isInfinite(largest.size())) {
            return Optional.of(diverged("not a finite number by round " + run.round() + " at " + largest.place()));
        }
        Optional<String> undefined = firstUndefined(row);
        if (undefined.isPresent() && run.round() == 0) {
            return Optional.of(new Ending(
                    Status.DIVERGED,
                    undefined.get()
                            + " is not a finite number at the start (look at the model and its starting point)"));
        }
        if (largest.size() > Divergence.LIMIT && run.round() > 0) {
            return Optional.of(diverged("an entry of " + Divergence.brief(largest.size()) + " by round " + run.round()
                    + " at " + largest.place()));
        }
        if (isPassing(row)) {
            return Optional.empty();
        }
        return divergence
                .follow(row, run.round() == plan.rounds())
                .map(symptom -> diverged(symptom + "; the largest entry is " + Divergence.brief(largest.size()) + " at "
                        + largest.place()));
    }

    private Ending diverged(String symptom) {
        return new Ending(Status.DIVERGED, symptom + divergence.lastGoodInWords() + " (" + stability.advice() + ")");
    }

    /** A loss that is no number where the variables themselves are: the model is to blame, not the steps. */
    private static Optional<String> firstUndefined(MetricsRow row) {
        return Stream.of(Columns.UPPER_LOSS, Columns.LOWER_LOSS)
                .filter(column -> row.value(column).isPresent()
                        && !Double.isFinite(row.value(column).getAsDouble()))
                .findFirst();
    }

    private boolean isRecorded(long round) {
        return last.isPresent() && last.get().round() == round;
    }

    private void save() {
        records.save(watch.seconds());
        run.observers().saved(run.round());
    }
}
