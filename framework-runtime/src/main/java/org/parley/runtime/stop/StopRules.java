package org.parley.runtime.stop;

import java.util.List;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.record.Columns;

/** All stop rules, and what they have in common. */
public final class StopRules {

    private StopRules() {}

    public static List<ComponentFactory> all() {
        return List.of(new TargetFactory(), new PatienceFactory(), new BudgetFactory());
    }

    /** A rule by the clock would end another run of the same run file elsewhere. */
    static List<String> faults(String column) {
        return column.equals(Columns.SECONDS)
                ? List.of(
                        "the time a run takes is no number to decide by: write stop: {seconds: …} for a limit by the clock")
                : List.of();
    }
}
