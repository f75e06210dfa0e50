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

    private static final double SECONDS_BETWEEN_SIGNS = 0.1;
    private static final double SECONDS_BETWEEN_LOOKS = 0.5;
    private static final Decision NOTHING = new Decision(false, Optional.empty());
    private static final Decision SAVE = new Decision(true, Optional.empty());

    private final RunPlan plan;
    private final Run run;
    private final Records records;
    private final Stopwatch watch;
    private final Judgement judgement;
    private final StopAndSaveVote vote;
    private final RunListener listener;
    private final Cancellation cancellation;
    private double nextCheckpoint;
    private double nextSign;
    private double nextLook;
    private Optional<MetricsRow> last;
    private boolean interrupted;
    private boolean askedToStop;

    /** @param recorded the rows of a resumed run */
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
        this.judgement = new Judgement(plan, run, recorded);
        this.vote = new StopAndSaveVote(run.processes(), run.round(), plan.rounds(), watch.seconds());
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
        tellWhatIsKept(true);
        if (!judgement.isRecorded(isRecorded(run.round()))) {
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
        Decision decision = vote.isAfter(run.round()) ? vote.decide(run.round(), now, wish(now, cancelled)) : NOTHING;
        if (decision.save()) {
            save();
            nextCheckpoint = watch.seconds() + plan.record().checkpointSeconds();
        }
        tellWhatIsKept(false);
        if (now >= nextSign) {
            listener.reaches(run.round());
            nextSign = now + SECONDS_BETWEEN_SIGNS;
        }
        return decision.stop();
    }

    /** What this process would do if it were the only one; the clock of rank 0 counts. */
    private Decision wish(double now, boolean cancelled) {
        boolean first = run.processes().isFirst();
        boolean save = first && now >= nextCheckpoint;
        if (first
                && plan.secondsToStop().isPresent()
                && now >= plan.secondsToStop().getAsDouble()) {
            return new Decision(
                    save,
                    Optional.of(new Ending(
                            Status.STOPPED,
                            "stop.seconds: " + plan.secondsToStop().getAsDouble() + " s are over")));
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

    /** Looks now and then: it is a file that may lie on another machine. */
    private boolean isAskedToStop(double now) {
        if (now >= nextLook) {
            askedToStop = records.isAskedToStop();
            nextLook = now + SECONDS_BETWEEN_LOOKS;
        }
        return askedToStop;
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
        Optional<Ending> diverged = judgement.diverged(row);
        if (diverged.isPresent()) {
            return diverged;
        }
        listener.records(row);
        return judgement.stopped(row);
    }

    private boolean isRecorded(long round) {
        return last.isPresent() && last.get().round() == round;
    }

    private void save() {
        tellWhatIsKept(true);
        records.save(watch.seconds());
    }

    private void tellWhatIsKept(boolean wait) {
        OptionalLong round = records.kept(wait);
        if (round.isPresent()) {
            run.observers().saved(round.getAsLong());
        }
    }

    /** Wall time of a run, going on after a resume where it stood. */
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
