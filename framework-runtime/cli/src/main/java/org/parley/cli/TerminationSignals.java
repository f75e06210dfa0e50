package org.parley.cli;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jline.utils.Signals;
import org.parley.runtime.experiment.Cancellation;
import org.parley.runtime.experiment.ForwardingListener;
import org.parley.runtime.experiment.RunListener;

/**
 * Ctrl-C, kill and a terminal that is closed: a run ends after its round, however long that takes. A second Ctrl-C ends the process at once;
 * a second signal of another kind does not, because a closed terminal may send several.
 */
final class TerminationSignals {

    private static final int INTERRUPT = 2;
    private static final Map<String, Integer> NUMBERS = Map.of("HUP", 1, "INT", INTERRUPT, "TERM", 15);
    private static final int EXIT_CODE_OF_SIGNAL_0 = 128;

    private final Cancellation cancellation = Cancellation.withoutInterrupts();
    private final AtomicInteger first = new AtomicInteger();
    private final Map<String, Object> before = new HashMap<>();
    private final PrintWriter errors;

    TerminationSignals(PrintWriter errors) {
        this.errors = errors;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    /** Does this and listens from the first round on; before and after, a signal ends the process at once. */
    <T> T during(Supplier<T> work) {
        try {
            return work.get();
        } finally {
            before.forEach(Signals::unregister);
            before.clear();
        }
    }

    /** Starts to listen when the rounds start. */
    RunListener watching(RunListener listener) {
        return new ForwardingListener(listener) {
            @Override
            public void starts(long round, long rounds) {
                listen();
                super.starts(round, rounds);
            }
        };
    }

    private synchronized void listen() {
        if (before.isEmpty()) {
            NUMBERS.forEach((name, number) -> before.put(name, Signals.register(name, () -> receive(number))));
        }
    }

    boolean isReceived() {
        return first.get() != 0;
    }

    /** What a process exits with that a signal ended, as shells know it; the other code when there was none. */
    int exitCode(int otherwise) {
        return isReceived() ? EXIT_CODE_OF_SIGNAL_0 + first.get() : otherwise;
    }

    void receive(int number) {
        if (first.compareAndSet(0, number)) {
            cancellation.cancel();
            errors.println();
            errors.println("interrupted: finishing the round and writing a checkpoint; Ctrl-C once more ends at once");
            errors.flush();
        } else if (number == INTERRUPT) {
            Runtime.getRuntime().halt(EXIT_CODE_OF_SIGNAL_0 + number);
        }
    }
}
