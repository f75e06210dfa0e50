package org.parley.runtime.config.source;

import java.nio.file.Path;
import java.util.Optional;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Defaults;
import org.parley.runtime.config.source.Node.Branch;

/** What run files mean where they say nothing, as the core plugin has it. */
public final class RunDefaults {

    private static final String NUMBERS = "numbers";

    private final Branch file;
    private final boolean installed;

    private RunDefaults(Branch file, boolean installed) {
        this.file = file;
        this.installed = installed;
    }

    public static RunDefaults of(ComponentRegistry registry, Faults faults, Path base) {
        Optional<Defaults> defaults = registry.defaults();
        Origin origin = Origin.defaults(base)
                .lacking(
                        defaults.flatMap(found -> Needs.lack("defaults", "the defaults need", found.yaml(), registry)));
        Branch file = defaults.flatMap(found -> new RunFileReader(faults).recipe(found.yaml(), origin))
                .orElseGet(() -> Branch.empty(origin));
        return new RunDefaults(file, defaults.isPresent());
    }

    /** A run file beneath all others. */
    public Branch run() {
        return shorthand().expand(file.without(NUMBERS, Needs.KEY));
    }

    public Shorthand shorthand() {
        Node numbers = file.children().get(NUMBERS);
        return new Shorthand(numbers instanceof Branch forms ? forms : Branch.empty(file.origin()));
    }

    /** For a component that neither the run nor the defaults name. */
    public String remedy() {
        return installed ? "name one" : "name one, or install plugin " + Defaults.CORE + ", which brings the defaults";
    }
}
