package org.parley.api.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;
import org.parley.api.component.Unstable;

/** Makes an {@link Engine}. Chosen on the command line and never in a run file, because no result depends on it. */
@Unstable
public interface EngineFactory extends ComponentFactory {

    /** Prepares this process to meet the others, which need not be there yet. */
    Engine open(Settings settings, EngineContext context);

    /**
     * Settings by which the processes of a run find each other when all of them are on this machine, one map for each rank; none where an engine does
     * not know.
     *
     * @param settings what the user gave for all of them
     * @param directory theirs alone until the run is over, for keys and the like
     */
    default List<Map<String, String>> localSettings(Settings settings, int processes, Path directory) {
        return List.of();
    }
}
