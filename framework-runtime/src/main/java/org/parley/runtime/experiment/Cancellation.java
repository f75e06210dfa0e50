package org.parley.runtime.experiment;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * The wish that a run ends early: it finishes its round, saves a checkpoint, and writes its result and its report.
 *
 * <p>Interrupting the thread of the run says the same. Parley cannot know who did it, so a plugin that interrupts the thread of a run ends it
 * as if the program had asked for that; a program that never does so says so with {@link #withoutInterrupts}.
 */
public final class Cancellation {

    private final boolean byInterrupt;
    private final Optional<Cancellation> whole;
    private volatile boolean requested;
    private Optional<Thread> waiting = Optional.empty();
    private volatile Optional<String> pruned = Optional.empty();

    public Cancellation() {
        this(true, Optional.empty());
    }

    private Cancellation(boolean byInterrupt, Optional<Cancellation> whole) {
        this.byInterrupt = byInterrupt;
        this.whole = whole;
    }

    /** Of one run among several: it is cancelled with all of them, or alone. */
    public static Cancellation within(Cancellation whole) {
        return new Cancellation(whole.byInterrupt, Optional.of(whole));
    }

    /** For programs that never interrupt the thread of a run: should it be interrupted, a plugin did it and is told so. */
    public static Cancellation withoutInterrupts() {
        return new Cancellation(false, Optional.empty());
    }

    /** May be called by any thread, and more than once. */
    public synchronized void cancel() {
        requested = true;
        waiting.ifPresent(Thread::interrupt);
    }

    public boolean isRequested() {
        return requested || whole.isPresent() && whole.get().isRequested();
    }

    /** Ends the run for good, because others do better: it counts as done. May be called by any thread; the first reason counts. */
    public void prune(String reason) {
        if (pruned.isEmpty()) {
            pruned = Optional.of(reason);
        }
    }

    Optional<String> pruned() {
        return pruned;
    }

    boolean isByInterrupt() {
        return byInterrupt;
    }

    /** Does this, which may wait for long; a cancellation interrupts it. */
    <T> T interrupting(Supplier<T> work) {
        begin();
        try {
            return work.get();
        } finally {
            end();
        }
    }

    private synchronized void begin() {
        waiting = Optional.of(Thread.currentThread());
        if (isRequested()) {
            Thread.currentThread().interrupt();
        }
    }

    /** An interrupt of ours is over with the waiting that it has ended. */
    private synchronized void end() {
        waiting = Optional.empty();
        if (isRequested()) {
            Thread.interrupted();
        }
    }
}
