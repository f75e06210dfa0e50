package org.parley.runtime.plugin;

import java.nio.file.Path;

/**
 * A directory whose jars are plugins.
 *
 * @param path the directory; of those below it only {@code lib} is looked at, whose jars are libraries for all plugins
 * @param mustExist whether its absence is a problem rather than an empty answer
 */
public record PluginDirectory(Path path, boolean mustExist) {

    /** A directory the user named, as with {@code --plugins}: a problem when it is not there. */
    public static PluginDirectory named(Path path) {
        return new PluginDirectory(path, true);
    }

    /** A directory that is looked into if it is there, as {@code ~/.parley/plugins}. */
    public static PluginDirectory usual(Path path) {
        return new PluginDirectory(path, false);
    }
}
