package org.parley.api.command;

import java.util.List;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.component.Unstable;

/**
 * Declares a command {@code parley NAME} of a plugin. {@code parley --help} lists the command, and
 * {@code parley NAME --help} describes it.
 *
 * <p>The options are read from the command line: {@code --port 8080} for an option {@code port}, {@code --verbose} for
 * a flag, and once per entry for a list. Relative paths are resolved against the working directory. The name must
 * differ from those of Parley's own commands. Options must not be named {@code help}, {@code version}, {@code trace} or
 * {@code plugins}.
 */
@Unstable
public interface CommandFactory extends ComponentFactory {

    /**
     * {@return the positional arguments, a subset of the {@link #options}, in their order on the command line}
     * Mandatory arguments must precede the others. Only the last one may be a list; it takes all remaining values.
     */
    default List<Option<?>> arguments() {
        return List.of();
    }

    /**
     * Creates the command for one call.
     *
     * @param settings the values of the {@link #options}
     * @return a new command
     */
    Command create(Settings settings);
}
