package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/** What a process would like to do after a round, or what all of them do. */
record Order(boolean save, Optional<Ending> stop) {

    void write(DataOutput output) throws IOException {
        output.writeBoolean(save);
        output.writeBoolean(stop.isPresent());
        if (stop.isPresent()) {
            stop.get().write(output);
        }
    }

    static Order read(DataInput input) throws IOException {
        return new Order(input.readBoolean(), input.readBoolean() ? Optional.of(Ending.read(input)) : Optional.empty());
    }
}
