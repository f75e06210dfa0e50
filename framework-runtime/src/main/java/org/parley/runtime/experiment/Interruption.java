package org.parley.runtime.experiment;

/** The wish that a run ends early: it finishes its round, saves a checkpoint, and writes its result and its report. */
public final class Interruption {

    private volatile boolean requested;

    /** May be called by any thread, and more than once. */
    public void request() {
        requested = true;
    }

    public boolean isRequested() {
        return requested;
    }
}
