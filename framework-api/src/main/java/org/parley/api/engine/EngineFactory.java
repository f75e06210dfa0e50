package org.parley.api.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;
import org.parley.api.component.Unstable;

/**
 * Creates an {@link Engine}. Users select an engine on the command line, not in run files, because results do not
 * depend on it.
 */
@Unstable
public interface EngineFactory extends ComponentFactory {

    /**
     * Creates the engine of this process. The other processes need not exist yet.
     *
     * @param settings the values of the {@link #options}
     * @param context the information and services for the engine in this process
     * @return the engine, which is not connected yet
     */
    Engine open(Settings settings, EngineContext context);

    /**
     * {@return settings that let processes on the same machine find each other, one map per rank} The default returns
     * an empty list, which means that the engine does not support this.
     *
     * @param settings the user's settings, which apply to all processes
     * @param processes the number of processes
     * @param directory a directory for keys and similar files, reserved for this run until its end
     */
    default List<Map<String, String>> localSettings(Settings settings, int processes, Path directory) {
        return List.of();
    }

    /**
     * {@return the kinds of messages that the engine sends in addition to the messages of the run} Users see them in {@code
     * parley traffic --audit}.
     */
    default List<EngineMessage> messages() {
        return List.of();
    }
}
