package org.parley.runtime.plugin;

import java.nio.file.Path;
import java.util.List;
import org.parley.api.component.Fault;
import org.parley.runtime.component.ComponentKind;
import org.pf4j.PluginState;

/**
 * What became of one jar.
 *
 * @param manifest what it says about itself; all empty when it could not be read
 * @param state STARTED when its components can be used, DISABLED when it was refused before any of its code ran, FAILED when it could not
 *     be read or started
 * @param components what it brought into the registry; what was dropped is among the faults
 * @param recipes names of the recipes it brought
 */
public record PluginReport(
        PluginManifest manifest,
        Path jar,
        PluginState state,
        List<Offered> components,
        List<String> recipes,
        List<Fault> faults) {

    /** A component by the words that {@code parley describe} takes. */
    public record Offered(ComponentKind kind, String name) {}

    public PluginReport {
        components = List.copyOf(components);
        recipes = List.copyOf(recipes);
        faults = List.copyOf(faults);
    }

    public String id() {
        return manifest.id();
    }

    public String version() {
        return manifest.version();
    }

    /** The SHA-256 of the jar in hexadecimal, read from the file anew: large jars should not slow down commands that never ask. */
    public String sha256() {
        return JarSum.of(jar);
    }
}
