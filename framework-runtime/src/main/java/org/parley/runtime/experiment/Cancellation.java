package org.parley.runtime.experiment;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A request to end a run early. The run completes its round, saves a checkpoint, and writes its result and its report.
 *
 * <p>Interrupting the thread of the run has the same effect. Parley cannot know who interrupted it, so an interrupt by a plugin ends the
 * run as well. Programs that never interrupt the thread should use {@link #withoutInterrupts}.
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

    /** Returns a cancellation for one of several runs. The run is canceled together with all of them, or alone. */
    public static Cancellation within(Cancellation whole) {
        return new Cancellation(whole.byInterrupt, Optional.of(whole));
    }

    /**
     * Returns a cancellation for programs that never interrupt the thread of a run. An interrupt is then reported as an error of a plugin.
     */
    public static Cancellation withoutInterrupts() {
        return new Cancellation(false, Optional.empty());
    }

    /** Requests the end of the run. This method may be called by any thread and more than once. */
    public synchronized void cancel() {
        requested = true;
        waiting.ifPresent(Thread::interrupt);
    }

    public boolean isRequested() {
        return requested || whole.isPresent() && whole.get().isRequested();
    }

    /** Ends the run as complete because other runs do better. This method may be called by any thread; only the first reason is kept. */
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

    /** Runs blocking work that a cancellation interrupts. */
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

    /** Clears the interrupt that ended the waiting. */
    private synchronized void end() {
        waiting = Optional.empty();
        if (isRequested()) {
            Thread.interrupted();
        }
    }
}
