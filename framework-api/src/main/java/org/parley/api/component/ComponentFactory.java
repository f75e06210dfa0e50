package org.parley.api.component;

import java.util.List;
import org.pf4j.ExtensionPoint;

/**
 * What a plugin jar offers: a named thing that a run file can ask for with {@code use}.
 *
 * <p>Each kind of component has its own sub-interface with a {@code create} method. Factories are stateless and are built once per
 * process; everything that belongs to a run lives in what they create.
 */
public interface ComponentFactory extends ExtensionPoint {

    /** The name in run files, in kebab-case, unique among the components of its kind. */
    String name();

    /** One sentence for {@code parley describe} and the documentation tables. */
    String description();

    /** Every option this component understands; anything else in a run file is refused. */
    default List<Option<?>> options() {
        return List.of();
    }

    /**
     * What is wrong with these settings beyond what the options already say, for instance two options that exclude each other.
     *
     * @return one sentence per fault, each naming the remedy; empty when all is well
     */
    default List<String> faults(Settings settings) {
        return List.of();
    }
}
