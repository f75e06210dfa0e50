package org.parley.runtime.component;

/**
 * A preset that a plugin ships: a partial run file.
 *
 * @param name what {@code recipe:} says
 * @param plugin id of the plugin that brings it
 * @param yaml the text, comments included
 */
public record Recipe(String name, String plugin, String yaml) {}
