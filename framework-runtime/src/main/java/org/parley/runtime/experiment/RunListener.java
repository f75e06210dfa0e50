package org.parley.runtime.experiment;

import org.parley.runtime.record.MetricsRow;

/** Follows a run; called by the run's own thread. */
public interface RunListener {

    /** Nobody watches. */
    RunListener NONE = new RunListener() {};

    /** Something the user should know, told as soon as it is known. */
    default void note(String sentence) {}

    /** Something went wrong that does not end the run, such as an observer that fails. */
    default void warn(String sentence) {
        note(sentence);
    }

    /** Something that may take a while is under way before the first round, such as reading a dataset. */
    default void prepares(String what) {}

    /** The run starts or resumes at this round. */
    default void starts(long round, long rounds) {}

    /** This many rounds are done; called a few times a second at most. */
    default void reaches(long round) {}

    /** A row of metrics was recorded. */
    default void records(MetricsRow row) {}

    /** The rounds are over, however they ended. */
    default void ends() {}
}
