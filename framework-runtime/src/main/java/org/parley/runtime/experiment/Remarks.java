package org.parley.runtime.experiment;

import java.util.ArrayList;
import java.util.List;
import org.parley.runtime.engine.run.Run;

/** What the user should know of a run that shows only once it is built. */
final class Remarks {

    private Remarks() {}

    static List<String> of(Run run) {
        List<String> remarks = new ArrayList<>();
        List<String> differences = run.differences();
        if (!differences.isEmpty()) {
            remarks.add("The model leaves " + String.join(", ", differences)
                    + " to central differences (FINITE_DIFFERENCE).");
        }
        List<Integer> liars = run.liars();
        if (!liars.isEmpty()) {
            remarks.add(
                    "Agents that lie: " + liars + ". Averages, consensus and all other metrics are over the others.");
        }
        return remarks;
    }
}
