package org.parley.api.command;

import org.parley.api.component.ParleyException;
import org.parley.api.component.Unstable;

/** What a command of a plugin does. */
@Unstable
@FunctionalInterface
public interface Command {

    /**
     * Does it.
     *
     * @return the exit code: 0 when all went well, or what {@link CommandContext#parley} returned
     * @throws ParleyException what the user or the plugin's author should mend; its errors are printed and decide the exit code
     * @throws Exception anything else, which is told as an error of the plugin
     */
    int run(CommandContext context) throws Exception;
}
