package org.parley.api.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.Unstable;
import org.parley.api.observe.Row;
import org.parley.api.observe.Status;

/** A snapshot of the records of a run. */
@Unstable
public interface RecordedRun {

    /** {@return the directory of the run} */
    Path directory();

    /** {@return the name of the run} */
    String name();

    /** {@return the seed of the run} */
    String seed();

    /** {@return every key of the run file that can affect the results, including defaults but excluding the seed} */
    Map<String, String> choices();

    /** {@return the columns of the metrics, in their order} */
    List<String> columns();

    /**
     * {@return the most informative column: the norm of the hypergradient if it is known, otherwise a metric of the
     * model, otherwise the upper loss} Empty before the first row.
     */
    Optional<String> primaryColumn();

    /** {@return the rows in their order} Each row is created when it is read from the list. */
    List<? extends Row> rows();

    /** {@return the status at the end of the run} Empty for an active run and for one whose process was killed. */
    Optional<Status> status();

    /** {@return whether a process is currently writing this run} */
    boolean isUnderWay();
}
