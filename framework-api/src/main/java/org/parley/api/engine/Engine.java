package org.parley.api.engine;

import org.parley.api.component.Diagnostic;
import org.parley.api.component.Unstable;

/**
 * The processes of one run, as one of them sees them. Used by the thread of the run alone.
 *
 * <p>A run on an engine is a sequence of epochs. An epoch begins when every process is there ({@link #connect}) and is over as soon as one of them is
 * not: then every call on its {@link Transport} ends in {@link PeerLost}, and the processes meet again.
 */
@Unstable
public interface Engine extends AutoCloseable {

    /**
     * Waits until every process is there and begins an epoch with them; messages of earlier epochs are never seen again.
     *
     * @throws org.parley.api.component.ParleyException when somebody is still missing after the time that the settings allow, or
     *     when the thread was interrupted
     * @throws RunFailed when another process has given up
     * @throws RunEnded when rank 0 has left, which it does when its part of the run is complete
     */
    Transport connect();

    /** Ends the run on every process, for a reason that trying again would not mend: whatever the others wait for ends in {@link RunFailed}. */
    void fail(Diagnostic reason);

    /** Leaves after the last exchange; the others do not take it for a failure. Whoever is about to meet rank 0 hears that it leaves, even where it has met nobody. */
    @Override
    void close();
}
