package org.parley.runtime.checkpoint;

import java.io.IOException;

/** Writes or reads one section of a checkpoint. */
@FunctionalInterface
public interface Content<S> {

    void transfer(S stream) throws IOException;
}
