package org.parley.runtime.sweep;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;
import org.parley.runtime.experiment.Cancellation;

/** Does pieces of work in their order, several at a time. Nothing new is begun once it is cancelled or a piece has failed. */
final class SideBySide {

    private final int end;
    private final ObjIntConsumer<Cancellation> work;
    private final Cancellation whole;
    private final Cancellation cancellation;
    private final AtomicInteger next;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private SideBySide(int first, int end, ObjIntConsumer<Cancellation> work, Cancellation whole) {
        this.end = end;
        this.work = work;
        this.whole = whole;
        this.cancellation = Cancellation.within(whole);
        this.next = new AtomicInteger(first);
    }

    /**
     * Does what is left between two numbers; one at a time is done by the thread that asks.
     *
     * @param work gets the number, and who may end it early
     */
    static void each(int first, int end, int atATime, Cancellation whole, ObjIntConsumer<Cancellation> work) {
        SideBySide pieces = new SideBySide(first, end, work, whole);
        if (atATime == 1) {
            pieces.takeOneAfterTheOther();
        } else {
            pieces.takeOnThreads(Math.min(atATime, end - first));
        }
        Throwable failed = pieces.failure.get();
        if (failed instanceof RuntimeException exception) {
            throw exception;
        }
        if (failed instanceof Error error) {
            throw error;
        }
    }

    private void takeOnThreads(int threads) {
        List<Thread> workers = Stream.generate(() -> new Thread(this::takeOneAfterTheOther, "sweep"))
                .limit(threads)
                .toList();
        workers.forEach(Thread::start);
        boolean interrupted = false;
        for (Thread worker : workers) {
            while (worker.isAlive()) {
                try {
                    worker.join();
                } catch (InterruptedException wish) {
                    interrupted = true;
                    cancellation.cancel();
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void takeOneAfterTheOther() {
        try {
            for (int number = next.getAndIncrement(); number < end && !isOver(); number = next.getAndIncrement()) {
                work.accept(cancellation, number);
            }
        } catch (RuntimeException | Error failed) {
            failure.compareAndSet(null, failed);
            cancellation.cancel();
        }
    }

    private boolean isOver() {
        return cancellation.isRequested()
                || whole.isRequested()
                || Thread.currentThread().isInterrupted();
    }
}
