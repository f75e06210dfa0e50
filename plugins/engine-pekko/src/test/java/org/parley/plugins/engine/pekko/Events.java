package org.parley.plugins.engine.pekko;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The events that a process has reported, which a test can wait for. */
class Events {

    private final List<String> all = new ArrayList<>();

    synchronized void add(String event) {
        all.add(event);
        notifyAll();
    }

    synchronized List<String> all() {
        return List.copyOf(all);
    }

    /** Waits for the first event that begins with this text, and returns it. */
    String await(String beginning) {
        return await(event -> event.startsWith(beginning), beginning, 300);
    }

    synchronized String await(Predicate<String> condition, String words, int seconds) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (all.stream().noneMatch(condition)) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError("no '" + words + "' within " + seconds + " s, but " + all);
            }
            try {
                wait(left);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
        return all.stream().filter(condition).findFirst().orElseThrow();
    }
}
