package org.parley.runtime.experiment;

import java.util.List;
import java.util.OptionalLong;
import org.parley.runtime.record.MetricsRow;

/** Where the rows and the checkpoints of a run go. */
interface Records extends AutoCloseable {

    /** Measures the run and keeps the row. */
    MetricsRow record(double seconds);

    /** Keeps the state of the run as it is now, where there is a place for it; that may take until {@link #kept} says so. */
    void save(double seconds);

    /**
     * The round that was saved last, once it is kept and never again.
     *
     * @param wait whether to wait until it is
     */
    OptionalLong kept(boolean wait);

    /** Every row so far, those before a resume included. */
    List<MetricsRow> rows();

    @Override
    void close();
}
