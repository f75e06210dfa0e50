package org.parley.runtime.experiment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;

/**
 * The place where a process writes its part of a run.
 *
 * @param root the directory of its checkpoints; empty for a run in memory
 * @param records the directory of records; present on rank 0 only
 * @param software the installed software, computed only when it is written or compared
 * @param isResumed whether the directory should contain a checkpoint
 */
public record RunTarget(
        Optional<Path> root,
        Optional<RunDirectory> records,
        Supplier<Provenance.Software> software,
        Provenance.Inputs inputs,
        boolean isResumed) {

    /** Returns the target for a later epoch. */
    RunTarget again() {
        return new RunTarget(root, records, software, inputs, root.isPresent());
    }
}
