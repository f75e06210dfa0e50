package org.parley.runtime.experiment;

import java.util.List;
import java.util.Optional;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;

/**
 * Labels a run with the derivatives that come from central differences: those of them that its components ask for, which shows in the
 * first round at the earliest.
 */
public final class DifferencesLabel extends ForwardingListener {

    private final Run run;
    private final Optional<RunDirectory> directory;
    private List<String> told = List.of();

    /** @param listener who is told, and whose place this takes before the run */
    DifferencesLabel(Run run, Optional<RunDirectory> directory, RunListener listener) {
        super(listener);
        this.run = run;
        this.directory = directory;
    }

    /** In words; none where the model writes out all that is asked for. */
    public static Optional<String> of(Run run) {
        return Optional.of(run.differences())
                .filter(differences -> !differences.isEmpty())
                .map(differences -> "The model leaves " + String.join(", ", differences)
                        + " to central differences (FINITE_DIFFERENCE).");
    }

    /** Tells of what is new, and writes it down. */
    void update() {
        List<String> differences = run.differences();
        if (!differences.equals(told)) {
            told = differences;
            of(run).ifPresent(this::note);
            directory.ifPresent(written -> Provenance.read(written.provenance())
                    .withDifferences(differences)
                    .write(written.provenance()));
        }
    }

    @Override
    public void reaches(long round) {
        update();
        super.reaches(round);
    }
}
