package org.parley.benchmarks.exchange;

import java.io.IOException;

/** One round with the processes before and behind on the ring. */
interface Neighbours extends AutoCloseable {

    void round(RingWork work) throws IOException;

    @Override
    void close() throws IOException;
}
