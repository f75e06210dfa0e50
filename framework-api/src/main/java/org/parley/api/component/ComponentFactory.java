package org.parley.api.component;

import java.util.List;
import org.pf4j.ExtensionPoint;

/**
 * Declares a named component of a plugin, which run files select with {@code use}.
 *
 * <p>Each kind of component has its own sub-interface with a {@code create} method. Factories must be stateless: one
 * instance per process serves all runs. State of a run belongs to the objects that the factory creates. Several threads may call a factory
 * at the same time.
 *
 * <p>A factory in a plugin jar needs a constructor without parameters that is not private, or one with
 * {@code @jakarta.inject.Inject}.
 */
public interface ComponentFactory extends ExtensionPoint {

    /**
     * Returns the name in run files, in kebab-case. It must be unique among the components of the same kind. The
     * default is the name in the {@link Described} annotation.
     *
     * @return the name of the component
     */
    default String name() {
        return described().name();
    }

    /**
     * Returns one sentence for {@code parley describe} and the documentation tables. The default is the description in
     * the {@link Described} annotation.
     *
     * @return one sentence with a capital at the start and a full stop at the end
     */
    default String description() {
        return described().description();
    }

    /**
     * Returns the options of this component. Other keys in a run file are rejected.
     *
     * @return the options in the order of the documentation; empty by default
     */
    default List<Option<?>> options() {
        return List.of();
    }

    /**
     * Validates settings beyond the declarations of the {@link #options}, for example options that exclude each other.
     *
     * @param settings values that fit the declarations of the {@link #options}
     * @return one sentence per error, each with a suggested fix; empty if the settings are valid
     */
    default List<String> errors(Settings settings) {
        return List.of();
    }

    /**
     * Finds the annotation of the class or of its nearest annotated superclass. The annotation is not inherited,
     * because subclasses would then be registered as well.
     */
    private Described described() {
        for (Class<?> type = getClass(); type != null; type = type.getSuperclass()) {
            Described described = type.getAnnotation(Described.class);
            if (described != null) {
                return described;
            }
        }
        throw new IllegalStateException(
                getClass().getName() + " must be annotated with @Described or override name() and description()");
    }
}
