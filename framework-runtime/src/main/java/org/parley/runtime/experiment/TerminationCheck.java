package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.engine.processes.Message;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.engine.run.Stability;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result.Status;

/** Decides whether a run is over based on its rows. In a run with several processes, rank 0 decides for all of them. */
final class TerminationCheck {

    private final RunPlan plan;
    private final Run run;
    private final Stability stability;
    private final Divergence divergence;

    /**
     * Creates a check.
     *
     * @param recorded the rows of a resumed run
     */
    TerminationCheck(RunPlan plan, Run run, Optional<MetricsFile> recorded) {
        this.plan = plan;
        this.run = run;
        this.stability = new Stability(run);
        this.divergence = Divergence.after(recorded);
    }

    /** Returns an ending if the run diverges. */
    Optional<Ending> diverged(MetricsRow row) {
        Stability.Entry largest = stability.largestEntry();
        Optional<Symptom> symptom = ofFirst(
                run.processes().isFirst() ? symptom(row, largest) : Optional.empty(), Symptom::write, Symptom::read);
        return symptom.map(found -> new Ending(
                Status.DIVERGED,
                found.words() + " (" + (found.isOfSteps() ? stability.advice() : found.advice()) + ")"));
    }

    /** Returns whether the last round already has a row; rank 0 decides. */
    boolean isRecorded(boolean own) {
        return ofFirst(Optional.of(own), (recorded, output) -> output.writeBoolean(recorded), DataInput::readBoolean)
                .orElseThrow();
    }

    /** Returns an ending if an observer stops the run. */
    Optional<Ending> stopped(MetricsRow row) {
        if (isPassing(row) || plan.observers().isEmpty()) {
            return Optional.empty();
        }
        Optional<Ending> own =
                run.observers().stop(row.round(), row.values()).map(reason -> new Ending(Status.STOPPED, reason));
        return ofFirst(own, Ending::write, Ending::read);
    }

    /**
     * A symptom of divergence.
     *
     * @param advice empty if the step sizes are the likely cause
     */
    private record Symptom(String words, String advice) {

        boolean isOfSteps() {
            return advice.isEmpty();
        }

        void write(DataOutput output) throws IOException {
            Texts.write(output, words);
            Texts.write(output, advice);
        }

        static Symptom read(DataInput input) throws IOException {
            return new Symptom(Texts.read(input), Texts.read(input));
        }
    }

    private Optional<Symptom> symptom(MetricsRow row, Stability.Entry largest) {
        if (Double.isInfinite(largest.size())) {
            return ofSteps("not a finite number by round " + run.round() + " at " + largest.place());
        }
        Optional<String> undefined = firstUndefined(row);
        if (undefined.isPresent() && run.round() == 0) {
            return Optional.of(new Symptom(
                    undefined.get() + " is not a finite number at the start",
                    "check the model and its starting point"));
        }
        if (largest.size() > Divergence.LIMIT && run.round() > 0) {
            return ofSteps("an entry of " + Divergence.brief(largest.size()) + " by round " + run.round() + " at "
                    + largest.place());
        }
        if (isPassing(row)) {
            return Optional.empty();
        }
        return divergence
                .follow(row, run.round() == plan.rounds())
                .flatMap(symptom -> ofSteps(symptom + "; the largest entry is " + Divergence.brief(largest.size())
                        + " at " + largest.place()));
    }

    private Optional<Symptom> ofSteps(String words) {
        return Optional.of(new Symptom(words + divergence.lastGoodInWords(), ""));
    }

    /** Returns a loss that is not a finite number although the variables are, which points to the model rather than the step sizes. */
    private static Optional<String> firstUndefined(MetricsRow row) {
        return Stream.of(Columns.UPPER_LOSS, Columns.LOWER_LOSS)
                .filter(column -> row.value(column).isPresent()
                        && !Double.isFinite(row.value(column).getAsDouble()))
                .findFirst();
    }

    /** Returns whether the row exists only because the run ends early, so that a resumed run will not have it. */
    private boolean isPassing(MetricsRow row) {
        return row.round() != plan.rounds() && row.round() % plan.record().every() != 0;
    }

    private interface Writer<T> {
        void write(T value, DataOutput output) throws IOException;
    }

    /** Returns the finding of rank 0. */
    private <T> Optional<T> ofFirst(Optional<T> own, Writer<T> writer, Message.Reading<T> reader) {
        if (!run.processes().areSeveral()) {
            return own;
        }
        byte[] verdict = run.processes().reductions().fromFirst(MessageKind.VERDICT, Message.of(output -> {
            output.writeBoolean(own.isPresent());
            if (own.isPresent()) {
                writer.write(own.get(), output);
            }
        }));
        return Message.read(verdict, input -> input.readBoolean() ? Optional.of(reader.from(input)) : Optional.empty());
    }
}
