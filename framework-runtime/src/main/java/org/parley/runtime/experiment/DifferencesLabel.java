package org.parley.runtime.experiment;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;

/**
 * Records the derivatives that are approximated by central differences. Only derivatives that components of the run request are recorded,
 * which is known in the first round at the earliest.
 */
public final class DifferencesLabel extends ForwardingListener {

    private final Run run;
    private final Optional<RunDirectory> directory;
    private List<String> reported = List.of();

    /**
     * Creates a label.
     *
     * @param listener receives the notes and all other calls
     */
    DifferencesLabel(Run run, Optional<RunDirectory> directory, RunListener listener) {
        super(listener);
        this.run = run;
        this.directory = directory;
    }

    /** Returns a sentence about the derivatives; empty if the model implements all requested ones. */
    public static Optional<String> of(Run run) {
        return Optional.of(run.differences())
                .filter(differences -> !differences.isEmpty())
                .map(differences -> "The model does not implement all derivatives; Parley approximates "
                        + differences.stream().map(DifferencesLabel::inWords).collect(Collectors.joining(", "))
                        + " by central differences.");
    }

    private static String inWords(String symbol) {
        return switch (symbol) {
            case "(d2g/dydy) v" -> "Hessian-vector products of g";
            case "(d2g/dxdy) v" -> "mixed second derivatives of g times vectors";
            default -> symbol;
        };
    }

    /** Reports new derivatives and records them in the provenance file. */
    void update() {
        List<String> differences = run.differences();
        if (!differences.equals(reported)) {
            reported = differences;
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
