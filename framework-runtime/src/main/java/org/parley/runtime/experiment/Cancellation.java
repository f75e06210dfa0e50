package org.parley.runtime.experiment;

/** The wish that a run ends early: it finishes its round, saves a checkpoint, and writes its result and its report. */
public final class Cancellation {

    private volatile boolean requested;

    /** May be called by any thread, and more than once. */
    public void cancel() {
        requested = true;
    }

    public boolean isRequested() {
        return requested;
    }
}
