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

    /** The name in run files, in kebab-case, unique among the components of its kind; what {@link Described} says, unless overridden. */
    default String name() {
        return described().name();
    }

    /** One sentence for {@code parley describe} and the documentation tables; what {@link Described} says, unless overridden. */
    default String description() {
        return described().says();
    }

    /** Every option this component understands; anything else in a run file is refused. */
    default List<Option<?>> options() {
        return List.of();
    }

    /**
     * What is wrong with these settings beyond what the options already say, for instance two options that exclude each other.
     *
     * @return one sentence per error, each naming the remedy; empty when all is well
     */
    default List<String> errors(Settings settings) {
        return List.of();
    }

    /** Of the class or of the nearest of its superclasses: the annotation itself is not inherited, or subclasses would be offered, too. */
    private Described described() {
        for (Class<?> type = getClass(); type != null; type = type.getSuperclass()) {
            Described described = type.getAnnotation(Described.class);
            if (described != null) {
                return described;
            }
        }
        throw new IllegalStateException(
                getClass().getName() + " is not @Described and has no name() and description() of its own");
    }
}
