package org.parley.runtime.component;

/**
 * The default values of run files, as a partial run file. All other settings take precedence over them.
 *
 * @param plugin the id of the plugin that provides it
 * @param yaml the text, including comments
 */
public record Defaults(String plugin, String yaml) {

    /** The plugin that provides the defaults and the components shared by most methods. */
    public static final String CORE = "parley-core";
}
