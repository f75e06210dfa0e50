package org.parley.plugins.engine.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Engine;
import org.parley.api.engine.Transport;

/** A process that was started by mistake, beside a run that is under way: it is told so, and the run is none the worse for it. */
class MisplacedProcessTest {

    private static final Diagnostic OWN_FAULT =
            new Diagnostic(ErrorCode.OUTPUT_EXISTS, "out", "a run is writing here", "wait for it or stop it");

    private final Processes run = new Processes(2).with("heartbeat-pause", 1.0).with("stable-after", 0.5);
    private Engine zero;
    private Engine one;
    private Transport first;
    private Transport second;

    @BeforeEach
    void meet() throws Exception {
        zero = run.open(0, new Events());
        one = run.open(1, new Events());
        CompletableFuture<Transport> meeting = CompletableFuture.supplyAsync(zero::connect);
        second = one.connect();
        first = meeting.get(60, TimeUnit.SECONDS);
    }

    @AfterEach
    void leave() {
        CompletableFuture<Void> leaving = CompletableFuture.runAsync(zero::close);
        one.close();
        leaving.join();
    }

    @Test
    void aSecondProcessOfARankIsRefused() {
        try (Engine twin = run.open(1, new Events())) {
            assertThatThrownBy(twin::connect)
                    .isInstanceOf(ParleyException.class)
                    .hasMessageContaining("PARLEY-403 rank 1: rank 1 is there already, at 127.0.0.1:");
            twin.fail(OWN_FAULT);
        }
        requireExchange();
    }

    /** The directory of its rank is taken, for instance, so that it does not even ask to take part. */
    @Test
    void aSecondProcessOfARankCannotEndTheRun() {
        try (Engine twin = run.open(1, new Events())) {
            twin.fail(OWN_FAULT);
        }
        requireExchange();
    }

    @Test
    void aProcessOfARunOfAnotherSizeIsRefused() {
        try (Engine other = new Processes(3).open(2, run.settings(1), new Events())) {
            assertThatThrownBy(other::connect)
                    .isInstanceOf(ParleyException.class)
                    .hasMessageContaining("PARLEY-403 rank 2: rank 2 of 3 has no place in a run of 2 processes");
            other.fail(OWN_FAULT);
        }
        requireExchange();
    }

    private void requireExchange() {
        first.claim(1, Long.BYTES).putLong(first.epoch());
        first.send(1, 0);
        assertThat(second.await(0, 0).getLong()).isEqualTo(second.epoch());
        second.release(0, 0);
    }
}
