package org.parley.runtime.experiment;

import java.util.List;
import org.parley.runtime.engine.run.Run;

/** What the user should know of a run that shows only once it is built. */
final class Remarks {

    private Remarks() {}

    static List<String> of(Run run) {
        List<String> differences = run.differences();
        return differences.isEmpty()
                ? List.of()
                : List.of("The model leaves " + String.join(", ", differences)
                        + " to central differences (FINITE_DIFFERENCE).");
    }
}
