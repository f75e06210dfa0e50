package org.parley.runtime.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class FinishingTest {

    private final Finishing finishing = new Finishing();
    private final CountDownLatch disk = new CountDownLatch(1);

    @Test
    void tellsARoundOnceItIsFinishedAndOnlyOnce() {
        finishing.begin(7, this::waitForTheDisk);
        assertThat(finishing.finished(false)).isEmpty();
        disk.countDown();
        assertThat(finishing.finished(true)).hasValue(7);
        assertThat(finishing.finished(true)).isEmpty();
    }

    @Test
    void throwsWhatCameInTheWayWhereItIsWaitedForAndOnlyOnce() {
        finishing.begin(7, () -> {
            throw new IllegalStateException("the disk is full");
        });
        assertThatThrownBy(finishing::await)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the disk is full");
        finishing.close();
        assertThat(finishing.finished(true)).isEmpty();
    }

    @Test
    void anInterruptedRunStillWaitsAndStaysInterrupted() {
        finishing.begin(7, this::waitForTheDisk);
        Thread.currentThread().interrupt();
        new Thread(disk::countDown).start();
        assertThat(finishing.finished(true)).hasValue(7);
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
