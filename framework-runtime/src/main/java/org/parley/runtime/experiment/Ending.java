package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.record.Result.Status;

/** The status with which a run ended, and the reason as a sentence. */
record Ending(Status status, String reason) {

    static Ending completed(long rounds) {
        return new Ending(Status.COMPLETED, "completed all " + rounds + " rounds");
    }

    /** Writes the ending for the other processes of the run. */
    void write(DataOutput output) throws IOException {
        Texts.write(output, status.name());
        Texts.write(output, reason);
    }

    static Ending read(DataInput input) throws IOException {
        return new Ending(Status.valueOf(Texts.read(input)), Texts.read(input));
    }
}
