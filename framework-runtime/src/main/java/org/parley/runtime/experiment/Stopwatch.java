package org.parley.runtime.experiment;

/** Wall time of a run, going on after a resume where it stood. */
final class Stopwatch {

    private final double before;
    private final long start = System.nanoTime();

    Stopwatch(double secondsBefore) {
        before = secondsBefore;
    }

    double seconds() {
        return before + (System.nanoTime() - start) * 1e-9;
    }
}
