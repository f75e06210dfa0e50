package org.parley.runtime.config.source;

import java.nio.file.Path;
import java.util.Optional;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Defaults;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.plan.RunGrammar;

/** What run files mean where they say nothing, as the core plugin has it. */
public final class RunDefaults {

    private static final String NUMBERS = "numbers";
    private static final String DATA = "data";

    private final Branch file;

    private RunDefaults(Branch file) {
        this.file = file;
    }

    public static RunDefaults of(ComponentRegistry registry, Faults faults, Path base) {
        Optional<Defaults> defaults = registry.defaults();
        if (defaults.isEmpty()) {
            faults.coreIsMissing();
        }
        Origin origin = Origin.defaults(base)
                .lacking(
                        defaults.flatMap(found -> Needs.lack("defaults", "the defaults need", found.yaml(), registry)));
        Branch file = defaults.flatMap(found -> new RunFileReader(faults).recipe(found.yaml(), origin))
                .orElseGet(() -> Branch.empty(origin));
        return new RunDefaults(file);
    }

    /** A run file beneath this one; what it says of data counts for runs that have some. */
    public Branch beneath(Branch run) {
        Branch all = shorthand().expand(RunGrammar.RUN, file.without(NUMBERS, Needs.KEY));
        return run.has(DATA) ? all : all.without(DATA);
    }

    public Shorthand shorthand() {
        Node numbers = file.children().get(NUMBERS);
        return new Shorthand(numbers instanceof Branch forms ? forms : Branch.empty(file.origin()));
    }
}
