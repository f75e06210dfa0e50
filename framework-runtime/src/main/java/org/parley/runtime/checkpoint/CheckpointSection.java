package org.parley.runtime.checkpoint;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A part of a run that a checkpoint stores under a name.
 *
 * @param saving writes the section
 * @param restoring reads exactly what {@code saving} wrote
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
