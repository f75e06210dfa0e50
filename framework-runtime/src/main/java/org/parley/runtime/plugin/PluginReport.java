package org.parley.runtime.plugin;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import org.parley.api.component.Diagnostic;
import org.parley.runtime.component.ComponentKind;
import org.pf4j.ManifestPluginDescriptorFinder;
import org.pf4j.PluginState;

/**
 * What became of one jar.
 *
 * @param manifest what it says about itself; all empty when it could not be read
 * @param state STARTED when its components can be used, DISABLED when it was refused before any of its code ran, FAILED when it could not
 *     be read or started
 * @param components what it brought into the registry; what was dropped is among the errors
 * @param recipes names of the recipes it brought
 */
public record PluginReport(
        Manifest manifest,
        Path jar,
        PluginState state,
        List<Offered> components,
        List<String> recipes,
        List<Diagnostic> diagnostics) {

    /** A component by the words that {@code parley describe} takes. */
    public record Offered(ComponentKind kind, String name) {}

    public PluginReport {
        components = List.copyOf(components);
        recipes = List.copyOf(recipes);
        diagnostics = List.copyOf(diagnostics);
    }

    public String id() {
        return manifest.id();
    }

    public String version() {
        return manifest.version();
    }

    /** The SHA-256 of the jar in hexadecimal, read from the file anew: large jars should not slow down commands that never ask. */
    public String sha256() {
        return PluginJar.sha256(jar);
    }

    /**
     * What a plugin says about itself in its manifest; whatever it leaves out is empty.
     *
     * @param requires the range of API versions it works with
     * @param module class of a Guice module with bindings of its own; empty for most plugins
     * @param dependencies other plugins it needs, as {@code id@range}; with a question mark after the id, if it can do without
     */
    public record Manifest(
            String id,
            String version,
            String requires,
            String description,
            String provider,
            String license,
            String module,
            List<String> dependencies) {

        /** Stands in for the manifest of a jar that cannot be read. */
        static final Manifest NONE = of(new Attributes());

        private static final String PREFIX = "Plugin-";

        /** Ours, beside those of PF4J. */
        static final String MODULE = PREFIX + "Module";

        static final List<String> KEYS = List.of(
                ManifestPluginDescriptorFinder.PLUGIN_ID,
                ManifestPluginDescriptorFinder.PLUGIN_VERSION,
                ManifestPluginDescriptorFinder.PLUGIN_REQUIRES,
                ManifestPluginDescriptorFinder.PLUGIN_DESCRIPTION,
                ManifestPluginDescriptorFinder.PLUGIN_PROVIDER,
                ManifestPluginDescriptorFinder.PLUGIN_LICENSE,
                ManifestPluginDescriptorFinder.PLUGIN_DEPENDENCIES,
                ManifestPluginDescriptorFinder.PLUGIN_CLASS,
                MODULE);

        public Manifest {
            dependencies = List.copyOf(dependencies);
        }

        static Manifest of(Attributes attributes) {
            return new Manifest(
                    text(attributes, ManifestPluginDescriptorFinder.PLUGIN_ID),
                    text(attributes, ManifestPluginDescriptorFinder.PLUGIN_VERSION),
                    text(attributes, ManifestPluginDescriptorFinder.PLUGIN_REQUIRES),
                    text(attributes, ManifestPluginDescriptorFinder.PLUGIN_DESCRIPTION),
                    text(attributes, ManifestPluginDescriptorFinder.PLUGIN_PROVIDER),
                    text(attributes, ManifestPluginDescriptorFinder.PLUGIN_LICENSE),
                    text(attributes, MODULE),
                    list(text(attributes, ManifestPluginDescriptorFinder.PLUGIN_DEPENDENCIES)));
        }

        /** Keys that look like ours and are not: a misspelt one would otherwise be ignored without a word. */
        static List<String> unknownKeys(Attributes attributes) {
            return attributes.keySet().stream()
                    .map(Object::toString)
                    .filter(key -> key.startsWith(PREFIX) && !KEYS.contains(key))
                    .sorted()
                    .toList();
        }

        private static String text(Attributes attributes, String key) {
            String value = attributes.getValue(key);
            return value == null ? "" : value.strip();
        }

        private static List<String> list(String commaSeparated) {
            return Arrays.stream(commaSeparated.split(","))
                    .map(String::strip)
                    .filter(entry -> !entry.isEmpty())
                    .toList();
        }
    }
}
