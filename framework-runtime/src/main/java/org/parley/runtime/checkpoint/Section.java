package org.parley.runtime.checkpoint;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A part of a run that a checkpoint keeps under a name of its own. */
public interface Section {

    void save(DataOutput output) throws IOException;

    /** Reads all that {@link #save} wrote and nothing more. */
    void restore(DataInput input) throws IOException;

    /** A section made of two functions. */
    static Section of(Content<DataOutput> save, Content<DataInput> restore) {
        return new Section() {
            @Override
            public void save(DataOutput output) throws IOException {
                save.transfer(output);
            }

            @Override
            public void restore(DataInput input) throws IOException {
                restore.transfer(input);
            }
        };
    }

    /** Writes or reads one section of a checkpoint. */
    @FunctionalInterface
    public interface Content<S> {

        void transfer(S stream) throws IOException;
    }
}
