package org.parley.runtime.engine.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.parley.runtime.engine.block.Workers.RowTask;

class WorkersTest {

    @Test
    void doesEveryItemExactlyOnceThousandsOfTimes() {
        AtomicIntegerArray visits = new AtomicIntegerArray(7);
        try (Workers workers = new Workers(3)) {
            for (int call = 0; call < 5_000; call++) {
                workers.run(
                        (from, to) -> {
                            for (int item = from; item < to; item++) {
                                visits.incrementAndGet(item);
                            }
                        },
                        7,
                        true);
            }
        }
        for (int item = 0; item < 7; item++) {
            assertThat(visits.get(item)).isEqualTo(5_000);
        }
    }

    @Test
    void passesOnWhatAHelperThrows() {
        try (Workers workers = new Workers(2)) {
            RowTask failing = (from, to) -> {
                if (to == 4) {
                    throw new IllegalStateException("agent 3 failed");
                }
            };
            assertThatThrownBy(() -> workers.run(failing, 4, true)).hasMessage("agent 3 failed");
            workers.run((from, to) -> {}, 4, true);
        }
    }

    /** Otherwise the caller would wait for the piece forever. */
    @Test
    @Timeout(60)
    void passesOnAnUndeclaredCheckedException() {
        try (Workers workers = new Workers(3)) {
            RowTask failing = (from, to) -> WorkersTest.<RuntimeException>sneak(new IOException("disk on fire"));
            for (int call = 0; call < 100; call++) {
                assertThatThrownBy(() -> workers.run(failing, 50, true)).hasRootCauseMessage("disk on fire");
            }
        }
    }

    @Test
    @Timeout(60)
    void noticesATaskThatInterruptsItsHelperAndNotTheThreadOfTheCaller() {
        Thread caller = Thread.currentThread();
        try (Workers workers = new Workers(2)) {
            workers.run((from, to) -> caller.interrupt(), 4, true);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(workers.wasInterrupted()).isFalse();

            RowTask interrupting = (from, to) -> {
                if (Thread.currentThread() != caller) {
                    Thread.currentThread().interrupt();
                }
            };
            // Until the helper thread is fast enough to take a piece.
            for (int call = 0; call < 100_000 && !workers.wasInterrupted(); call++) {
                workers.run(interrupting, 64, true);
            }
            assertThat(workers.wasInterrupted()).isTrue();
            assertThat(Thread.interrupted()).isFalse();
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable checked) throws T {
        throw (T) checked;
    }
}
