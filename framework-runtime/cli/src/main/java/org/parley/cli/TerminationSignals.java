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
 * Handles Ctrl-C, {@code kill} and a closed terminal: the run ends after its current round. A second Ctrl-C ends the process at once. A
 * second signal of another kind is ignored, because a closed terminal may send several.
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

    /** Runs an action and handles signals from the first round on; before and after, a signal ends the process at once. */
    <T> T during(Supplier<T> work) {
        try {
            return work.get();
        } finally {
            before.forEach(Signals::unregister);
            before.clear();
        }
    }

    /** Returns a listener that starts handling signals before the first round. */
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

    /** Returns the exit code of the received signal as shells define it, or the given one if there was no signal. */
    int exitCode(int otherwise) {
        return isReceived() ? EXIT_CODE_OF_SIGNAL_0 + first.get() : otherwise;
    }

    void receive(int number) {
        if (first.compareAndSet(0, number)) {
            cancellation.cancel();
            errors.println();
            errors.println(
                    "interrupted: finishing the round and writing a checkpoint; press Ctrl-C again to end at once");
            errors.flush();
        } else if (number == INTERRUPT) {
            Runtime.getRuntime().halt(EXIT_CODE_OF_SIGNAL_0 + number);
        }
    }
}
