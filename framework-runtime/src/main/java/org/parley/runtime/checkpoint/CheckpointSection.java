package org.parley.runtime.checkpoint;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A part of a run that a checkpoint keeps under a name of its own.
 *
 * @param saving writes it
 * @param restoring reads all that was written and nothing more
 */
public record CheckpointSection(Content<DataOutput> saving, Content<DataInput> restoring) {

    /** Writes or reads one section of a checkpoint. */
    @FunctionalInterface
    public interface Content<S> {

        void transfer(S stream) throws IOException;
    }

    public void save(DataOutput output) throws IOException {
        saving.transfer(output);
    }

    public void restore(DataInput input) throws IOException {
        restoring.transfer(input);
    }
}
