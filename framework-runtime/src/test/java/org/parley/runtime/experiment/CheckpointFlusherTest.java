package org.parley.runtime.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.parley.runtime.experiment.RunCheckpoints.CheckpointFlusher;

class CheckpointFlusherTest {

    private final CheckpointFlusher flusher = new CheckpointFlusher();
    private final CountDownLatch disk = new CountDownLatch(1);

    @Test
    void reportsAFinishedRoundExactlyOnce() {
        flusher.begin(7, this::waitForTheDisk);
        assertThat(flusher.finished(false)).isEmpty();
        disk.countDown();
        assertThat(flusher.finished(true)).hasValue(7);
        assertThat(flusher.finished(true)).isEmpty();
    }

    @Test
    void throwsAFailureOnceWhenItIsAwaited() {
        flusher.begin(7, () -> {
            throw new IllegalStateException("the disk is full");
        });
        assertThatThrownBy(flusher::await)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the disk is full");
        flusher.close();
        assertThat(flusher.finished(true)).isEmpty();
    }

    @Test
    void anInterruptedRunStillWaitsAndStaysInterrupted() {
        flusher.begin(7, this::waitForTheDisk);
        Thread.currentThread().interrupt();
        new Thread(disk::countDown).start();
        assertThat(flusher.finished(true)).hasValue(7);
        assertThat(Thread.interrupted()).isTrue();
    }

    private void waitForTheDisk() {
        try {
            disk.await();
        } catch (InterruptedException exception) {
            throw new IllegalStateException(exception);
        }
    }
}
