package org.parley.runtime.experiment;

import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Result;

/** Receives events of a sweep; called by several threads if several runs are made concurrently. */
public interface SweepListener {

    /** A listener that ignores all events. */
    SweepListener NONE = new SweepListener() {};

    /** Reports something that the user should know. */
    default void note(String sentence) {}

    /** Reports that all runs are planned. The counts include runs that are already complete. */
    default void begins(int runs, long rounds) {}

    /** Reports that a run starts; the first one has number 1. */
    default void starts(int number, int count, String label) {}

    /** Returns a listener for the rounds of a run. */
    default RunListener ofRun(int number, RunPlan plan) {
        return RunListener.NONE;
    }

    /** Reports that a run is complete, now or in an earlier sweep. */
    default void ends(int number, Result result) {}
}
