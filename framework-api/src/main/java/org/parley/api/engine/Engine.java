package org.parley.api.engine;

import org.parley.api.component.Diagnostic;
import org.parley.api.component.Unstable;

/**
 * Connects one process of a run to the others. Only the thread of the run uses an engine.
 *
 * <p>A run consists of epochs. An epoch begins when all processes are connected ({@link #connect}) and ends when one of
 * them is lost. Then every call on its {@link Transport} throws {@link PeerLost}, and the processes connect again.
 */
@Unstable
public interface Engine extends AutoCloseable {

    /**
     * Waits until all processes are connected and begins an epoch. Messages of earlier epochs must never be delivered.
     *
     * @return the transport of the new epoch
     * @throws org.parley.api.component.ParleyException if a process is still missing after the configured time, or if
     *     the thread was interrupted
     * @throws RunFailed if another process has ended the run with {@link #fail}
     * @throws RunEnded if rank 0 has left after completing its part of the run
     */
    Transport connect();

    /**
     * Ends the run on all processes, for a cause that a retry would not remove. Pending and later calls in other
     * processes throw {@link RunFailed}.
     *
     * @param reason the error that ends the run
     */
    void fail(Diagnostic reason);

    /**
     * Disconnects this process after the last exchange. The other processes must not treat this as a loss. Processes
     * that are connecting to rank 0 must learn that it has left, even if rank 0 never connected to them.
     */
    @Override
    void close();
}
