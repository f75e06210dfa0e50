package org.parley.runtime.experiment;

/**
 * The wish that a run ends early: it finishes its round, saves a checkpoint, and writes its result and its report.
 *
 * <p>Interrupting the thread of the run says the same. Parley cannot know who did it, so a plugin that interrupts the thread of a run ends it
 * as if the program had asked for that; a program that never does so says so with {@link #withoutInterrupts}.
 */
public final class Cancellation {

    private final boolean byInterrupt;
    private volatile boolean requested;

    public Cancellation() {
        this(true);
    }

    private Cancellation(boolean byInterrupt) {
        this.byInterrupt = byInterrupt;
    }

    /** For programs that never interrupt the thread of a run: should it be interrupted, a plugin did it and is told so. */
    public static Cancellation withoutInterrupts() {
        return new Cancellation(false);
    }

    /** May be called by any thread, and more than once. */
    public void cancel() {
        requested = true;
    }

    public boolean isRequested() {
        return requested;
    }

    boolean isByInterrupt() {
        return byInterrupt;
    }
}
