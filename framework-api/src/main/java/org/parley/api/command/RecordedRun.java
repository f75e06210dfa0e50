package org.parley.api.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.Unstable;
import org.parley.api.observe.Row;
import org.parley.api.observe.Status;

/** What a run had recorded when it was read. */
@Unstable
public interface RecordedRun {

    Path directory();

    String name();

    String seed();

    /** Every key of its run file that can change its outcome, defaults included and the seed left out. */
    Map<String, String> choices();

    /** The columns of its metrics, in their order. */
    List<String> columns();

    /** The column that one looks at first: the hypergradient where it is known, else what the model measures, else the loss; empty before the first row. */
    Optional<String> primaryColumn();

    /** Its rows from the first to the last, each made when it is asked for. */
    List<? extends Row> rows();

    /** How it ended; empty while it is under way, and when it was killed. */
    Optional<Status> status();

    /** Whether a process is writing it right now. */
    boolean isUnderWay();
}
