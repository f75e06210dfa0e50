package org.parley.runtime.experiment;

import org.parley.runtime.record.MetricsRow;

/** Somebody who watches a run. */
public interface Progress {

    /** Nobody watches. */
    Progress NONE = new Progress() {};

    /** The run begins or goes on at this round. */
    default void begins(long round, long rounds) {}

    /** This many rounds are done; called a few times a second at most. */
    default void reaches(long round) {}

    /** A row of metrics was written. */
    default void records(MetricsRow row) {}

    /** The run is over, however it ended. */
    default void ends() {}
}
