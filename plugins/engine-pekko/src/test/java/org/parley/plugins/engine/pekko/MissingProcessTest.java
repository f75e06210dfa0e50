package org.parley.plugins.engine.pekko;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.engine.Engine;

/** One of three does not come. */
class MissingProcessTest {

    private final Processes run = new Processes(3);

    @Test
    void whoJoinedLateSaysWhoIsMissingAndNoMoreAndAllStop() throws Exception {
        Map<String, Object> impatient = run.settings(1);
        impatient.put("wait", 12.0);
        try (Engine zero = run.open(0, new Events());
                Engine one = run.open(1, impatient, new Events())) {
            CompletableFuture<Void> waiting = CompletableFuture.runAsync(one::connect);
            Thread.sleep(3_000); // until it has found that nobody listens at rank 0's port
            CompletableFuture<Void> other = CompletableFuture.runAsync(zero::connect);
            assertThatThrownBy(waiting::join)
                    .hasMessageEndingWith(
                            "PARLEY-401 rank 2 missing after 12 s (the run can be resumed when all are there)");
            one.fail(new Diagnostic(ErrorCode.PROCESS_MISSING, "", "rank 2 missing"));
            assertThatThrownBy(other::join).hasMessageContaining("PARLEY-401 rank 2 missing");
        }
    }
}
