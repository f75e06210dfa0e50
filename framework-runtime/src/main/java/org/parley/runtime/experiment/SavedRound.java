package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.parley.runtime.checkpoint.Checkpoint;

/**
 * A round that a process can go on from: checkpoints that together hold every row that lives here.
 *
 * @param parts in the order of their agents; one where as many processes go on as wrote them
 */
record SavedRound(Name name, List<Checkpoint> parts) {

    SavedRound {
        parts = List.copyOf(parts);
    }

    /**
     * What processes call it among themselves.
     *
     * @param writers how many processes wrote it: what each of them has spent is in its own checkpoint
     */
    record Name(long round, int writers) {

        void write(DataOutput output) throws IOException {
            output.writeLong(round);
            output.writeInt(writers);
        }

        static Name read(DataInput input) throws IOException {
            return new Name(input.readLong(), input.readInt());
        }
    }

    long round() {
        return name.round();
    }

    /** The one that holds the first row here; for rank 0 it is the one that knows of the records. */
    Checkpoint first() {
        return parts.get(0);
    }
}
