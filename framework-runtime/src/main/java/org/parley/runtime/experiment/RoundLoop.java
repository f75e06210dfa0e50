package org.parley.runtime.experiment;

import java.util.Optional;
import java.util.OptionalLong;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.experiment.StopAndSaveVote.Decision;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result.Status;

/** Advances a run round by round: records, saves, and decides when it is over. */
final class RoundLoop {

    private static final double SECONDS_BETWEEN_REPORTS = 0.1;
    private static final double SECONDS_BETWEEN_STOP_CHECKS = 0.5;
    private static final Decision NOTHING = new Decision(false, Optional.empty());
    private static final Decision SAVE = new Decision(true, Optional.empty());

    private final RunPlan plan;
    private final Run run;
    private final Records records;
    private final Stopwatch watch;
    private final TerminationCheck termination;
    private final StopAndSaveVote vote;
    private final RunListener listener;
    private final Cancellation cancellation;
    private double nextCheckpoint;
    private double nextReport;
    private double nextStopCheck;
    private Optional<MetricsRow> last;
    private boolean interrupted;
    private boolean askedToStop;

    /**
     * Creates a loop.
     *
     * @param recorded the rows of a resumed run
     */
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
        this.termination = new TerminationCheck(plan, run, recorded);
        this.vote = new StopAndSaveVote(run.processes(), run.round(), plan.rounds(), watch.seconds());
        this.last = recorded.flatMap(MetricsFile::last);
        this.listener = listener;
        this.cancellation = cancellation;
        this.nextCheckpoint = watch.seconds() + plan.record().checkpointSeconds();
    }

    /**
     * Runs to the end and ensures that the last round has a row. If the thread was interrupted, its interrupt status is restored on return.
     */
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
        // Saved before the final row, which exists only because the run ends: resuming for more rounds must not keep
        // it.
        save();
        reportSaved(true);
        if (!termination.isRecorded(isRecorded(run.round()))) {
            Optional<Ending> late = record();
            return late.orElse(end);
        }
        return end;
    }

    Optional<MetricsRow> lastRow() {
        return last;
    }

    private Optional<Ending> afterRound() {
        if (run.round() % plan.record().every() == 0) {
            Optional<Ending> ending = record();
            if (ending.isPresent()) {
                return ending;
            }
        }
        double now = watch.seconds();
        boolean cancelled = cancellation.isRequested() || isInterrupted() || isAskedToStop(now);
        Decision decision =
                vote.isAfter(run.round()) ? vote.decide(run.round(), now, proposal(now, cancelled)) : NOTHING;
        if (decision.save()) {
            save();
            nextCheckpoint = watch.seconds() + plan.record().checkpointSeconds();
        }
        reportSaved(false);
        if (now >= nextReport) {
            listener.reaches(run.round());
            nextReport = now + SECONDS_BETWEEN_REPORTS;
        }
        return decision.stop();
    }

    /** Returns the decision of this process alone. Time limits are checked by rank 0 only. */
    private Decision proposal(double now, boolean cancelled) {
        boolean first = run.processes().isFirst();
        boolean save = first && now >= nextCheckpoint;
        if (first
                && plan.secondsToStop().isPresent()
                && now >= plan.secondsToStop().getAsDouble()) {
            return new Decision(
                    save,
                    Optional.of(new Ending(
                            Status.STOPPED,
                            "stop.seconds: " + plan.secondsToStop().getAsDouble() + " s have elapsed")));
        }
        if (cancellation.pruned().isPresent()) {
            return new Decision(
                    save,
                    Optional.of(new Ending(Status.PRUNED, cancellation.pruned().get())));
        }
        if (cancelled) {
            return new Decision(
                    save,
                    Optional.of(new Ending(Status.INTERRUPTED, "interrupted; `parley resume` continues from here")));
        }
        return save ? SAVE : NOTHING;
    }

    /** Checks for a stop request at intervals, because the file may be on another machine. */
    private boolean isAskedToStop(double now) {
        if (now >= nextStopCheck) {
            askedToStop = records.isAskedToStop();
            nextStopCheck = now + SECONDS_BETWEEN_STOP_CHECKS;
        }
        return askedToStop;
    }

    /** Clears the interrupt status and remembers it, so that plugins and files are not disturbed while the run ends. */
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
        Optional<Ending> diverged = termination.diverged(row);
        if (diverged.isPresent()) {
            return diverged;
        }
        listener.records(row);
        return termination.stopped(row);
    }

    private boolean isRecorded(long round) {
        return last.isPresent() && last.get().round() == round;
    }

    private void save() {
        reportSaved(true);
        records.save(watch.seconds());
    }

    private void reportSaved(boolean wait) {
        OptionalLong round = records.kept(wait);
        if (round.isPresent()) {
            run.observers().saved(round.getAsLong());
        }
    }

    /** The elapsed time of a run, which continues after a resume. */
    static final class Stopwatch {

        private final double before;
        private final long start = System.nanoTime();

        Stopwatch(double secondsBefore) {
            before = secondsBefore;
        }

        double seconds() {
            return before + (System.nanoTime() - start) * 1e-9;
        }
    }
}
