package org.parley.runtime.experiment;

import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Result;

/** Follows a sweep; called by several threads if several runs are made at a time. */
public interface SweepListener {

    /** Ignores everything. */
    SweepListener NONE = new SweepListener() {};

    /** Something the user should know. */
    default void note(String sentence) {}

    /** All runs are planned; those that are done already count among them, with all their rounds. */
    default void begins(int runs, long rounds) {}

    /** A run is next, the first being number 1. */
    default void starts(int number, int count, String label) {}

    /** Returns what follows the rounds of a run. */
    default RunListener ofRun(int number, RunPlan plan) {
        return RunListener.NONE;
    }

    /** A run is done, now or in an earlier sweep. */
    default void ends(int number, Result result) {}
}
