package org.parley.runtime.component;

/**
 * What run files mean where they say nothing: a partial run file beneath all others.
 *
 * @param plugin id of the plugin that brings it
 * @param yaml the text, comments included
 */
public record Defaults(String plugin, String yaml) {

    /** The plugin that brings the defaults and all that belongs to no paper. */
    public static final String CORE = "parley-core";
}
