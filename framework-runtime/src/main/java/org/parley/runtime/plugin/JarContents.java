package org.parley.runtime.plugin;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.parley.runtime.component.Defaults;
import org.parley.runtime.component.Recipe;

/**
 * What matters of a jar's contents.
 *
 * @param unknownKeys manifest keys that look like a plugin's and are none
 * @param extensions classes that the annotation processor listed
 * @param bundled how many classes of which shared package the jar brings along
 * @param code whether there is any class at all
 * @param lifeCycle whether it names a class that is told of its start
 */
record JarContents(
        PluginManifest manifest,
        List<String> unknownKeys,
        SortedSet<String> extensions,
        List<Recipe> recipes,
        Optional<Defaults> defaults,
        SortedMap<String, Integer> bundled,
        boolean code,
        boolean lifeCycle) {

    static final JarContents NONE = new JarContents(
            PluginManifest.NONE,
            List.of(),
            new TreeSet<>(),
            List.of(),
            Optional.empty(),
            new TreeMap<>(),
            false,
            false);
}
