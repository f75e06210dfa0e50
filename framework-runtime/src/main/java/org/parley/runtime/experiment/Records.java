package org.parley.runtime.experiment;

import java.util.List;
import org.parley.runtime.record.MetricsRow;

/** Where the rows and the checkpoints of a run go. */
interface Records extends AutoCloseable {

    /** Measures the run and keeps the row. */
    MetricsRow record(double seconds);

    /** Keeps the state of the run, where there is a place for it. */
    void save(double seconds);

    /** Whether somebody asks where the run is written that it ends. */
    default boolean isAskedToStop() {
        return false;
    }

    /** Every row so far, those before a resume included. */
    List<MetricsRow> rows();

    @Override
    void close();
}
