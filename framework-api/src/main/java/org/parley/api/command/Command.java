package org.parley.api.command;

import org.parley.api.component.ParleyException;
import org.parley.api.component.Unstable;

/** The action of a plugin's command. A {@link CommandFactory} creates one for each call of the command. */
@Unstable
@FunctionalInterface
public interface Command {

    /**
     * Runs the command.
     *
     * @param context access to the output streams, to recorded runs and to other commands
     * @return the exit code, from 0 to 255; 0 means success
     * @throws ParleyException if the user or the plugin's author can fix the cause; its errors are printed and
     *     determine the exit code
     * @throws Exception in any other case; the exception is reported as an error of the plugin
     */
    int run(CommandContext context) throws Exception;
}
