package org.parley.runtime.experiment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;

/**
 * Where a process writes its part of a run, and what it notes there.
 *
 * @param root where it keeps checkpoints; empty for a run in memory
 * @param records of rank 0 alone
 * @param software what makes the run, asked for only when it is written or compared
 * @param isResumed whether the directory should hold a checkpoint
 */
public record RunTarget(
        Optional<Path> root,
        Optional<RunDirectory> records,
        Supplier<Provenance.Software> software,
        Provenance.Inputs inputs,
        boolean isResumed) {

    /** The same in a later epoch. */
    RunTarget again() {
        return new RunTarget(root, records, software, inputs, root.isPresent());
    }
}
