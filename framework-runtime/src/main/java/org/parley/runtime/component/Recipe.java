package org.parley.runtime.component;

/**
 * A preset that a plugin provides: a partial run file.
 *
 * @param name the value of {@code recipe:}
 * @param plugin the id of the plugin that provides it
 * @param yaml the text, including comments
 */
public record Recipe(String name, String plugin, String yaml) {}
