package org.parley.runtime.experiment;

import org.parley.runtime.record.MetricsRow;

/** Receives events of a run; called by the thread of the run. */
public interface RunListener {

    /** A listener that ignores all events. */
    RunListener NONE = new RunListener() {};

    /** Reports something that the user should know, immediately. */
    default void note(String sentence) {}

    /** Reports a problem that does not end the run, such as a failing observer. */
    default void warn(String sentence) {
        note(sentence);
    }

    /** Reports that lengthy preparation before the first round starts, such as reading a dataset. */
    default void prepares(String what) {}

    /** Reports that the run starts or resumes at a round. */
    default void starts(long round, long rounds) {}

    /** Reports the number of completed rounds; called at most a few times per second. */
    default void reaches(long round) {}

    /** Reports a recorded row of metrics. */
    default void records(MetricsRow row) {}

    /** Reports that the rounds are over, whether the run succeeded or not. */
    default void ends() {}
}
