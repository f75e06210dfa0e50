package org.parley.runtime.sweep;

import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Result;

/** Somebody who watches a sweep. */
public interface SweepListener {

    /** Nobody watches. */
    SweepListener NONE = new SweepListener() {};

    /** Something the user should know. */
    default void note(String sentence) {}

    /** A run is next, the first being number 1. */
    default void starts(int number, int count, String label) {}

    /** Who follows the rounds of a run. */
    default RunListener ofRun(RunPlan plan) {
        return RunListener.NONE;
    }

    /** A run is done, now or in an earlier sweep. */
    default void ends(Result result) {}
}
