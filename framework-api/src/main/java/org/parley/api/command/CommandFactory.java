package org.parley.api.command;

import java.util.List;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.component.Unstable;

/**
 * A command of a plugin: {@code parley NAME}, listed by {@code parley --help} and explained by {@code parley NAME --help}.
 *
 * <p>Its options are read from the command line: {@code --port 8080} for an option {@code port}, {@code --verbose} for a flag, and once per
 * entry for a list. Files are looked for from the working directory. The names of Parley's own commands and {@code help}, {@code version},
 * {@code trace} and {@code plugins} among the options are taken.
 */
@Unstable
public interface CommandFactory extends ComponentFactory {

    /**
     * Those of its {@link #options} that stand without a name, in this order: mandatory ones first, and only the last may be a list, which
     * takes all that is left.
     */
    default List<Option<?>> arguments() {
        return List.of();
    }

    Command create(Settings settings);
}
