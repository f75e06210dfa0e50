package org.parley.runtime.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;

/**
 * What a process of several writes, and what it notes there.
 *
 * @param root where it keeps checkpoints; empty for a run in memory
 * @param records of rank 0 alone
 * @param isResumed whether there should be something to go on from
 */
public record Written(
        Optional<Path> root,
        Optional<RunDirectory> records,
        Provenance.Software software,
        Provenance.Inputs inputs,
        boolean isResumed) {

    /** The same in a later epoch. */
    Written again() {
        return new Written(root, records, software, inputs, root.isPresent());
    }
}
