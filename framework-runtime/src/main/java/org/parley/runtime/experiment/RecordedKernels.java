package org.parley.runtime.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.numeric.KernelsChoice;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;

/**
 * Ensures that a resumed or repeated run uses the kernels of the original run, and reports an error if they are unavailable. Other software
 * of the model is a note.
 */
public final class RecordedKernels {

    private final RunDirectory directory;
    private final Optional<Provenance.KernelsMark> then;
    private final Optional<String> modelThen;

    public RecordedKernels(RunDirectory directory) {
        this.directory = directory;
        Optional<Provenance.Software> software =
                Provenance.find(directory.provenance()).map(Provenance::software);
        this.then = software.flatMap(Provenance.Software::kernels);
        this.modelThen = software.flatMap(Provenance.Software::model);
    }

    /**
     * Builds an experiment with the recorded kernels.
     *
     * @throws ParleyException if the recorded kernels do not work here
     */
    public Experiment experiment(Supplier<Experiment> build) {
        try {
            return build.get();
        } catch (ParleyException failure) {
            boolean unusable = failure.diagnostics().stream()
                    .anyMatch(diagnostic -> diagnostic.code() == ErrorCode.KERNELS_UNUSABLE);
            if (!unusable || then.isEmpty()) {
                throw failure;
            }
            List<Diagnostic> diagnostics = new ArrayList<>(failure.diagnostics());
            diagnostics.add(new Diagnostic(
                    ErrorCode.KERNELS_UNUSABLE,
                    directory.root().toString(),
                    "was made with the kernels " + then.get().inWords() + ", which do not work here",
                    "use a machine where they do; other kernels round differently, so only a new run can use them:"
                            + " parley run " + directory.resolved() + " --set kernels=java"));
            throw new ParleyException(directory.root().toString(), diagnostics);
        }
    }

    /** Returns notes about kernels that differ from the recorded ones or from the environment variable. */
    public List<String> notes(Experiment experiment) {
        List<String> notes = new ArrayList<>();
        Optional<Provenance.KernelsMark> now = experiment.kernels();
        if (then.isPresent() && now.isPresent() && !then.equals(now)) {
            notes.add("the run was made with the kernels " + then.get().inWords() + ", these are "
                    + now.get().inWords() + ": the last bits may differ");
        }
        if (modelThen.isPresent() && !modelThen.equals(experiment.software())) {
            notes.add("the model was computed by " + modelThen.get() + ", now by "
                    + experiment.software().orElse("Java") + ": numbers may differ");
        }
        KernelsChoice.wantedByEnvironment()
                .filter(wanted -> now.isPresent() && !now.get().name().equals(wanted))
                .ifPresent(wanted -> notes.add(KernelsChoice.ENVIRONMENT_VARIABLE + " selects " + wanted
                        + ", but the run was made with the kernels " + now.get().name() + ", which are used again"));
        return notes;
    }
}
