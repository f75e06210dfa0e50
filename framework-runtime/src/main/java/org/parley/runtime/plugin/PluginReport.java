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
 * The result of loading one jar.
 *
 * @param manifest the plugin's entries of the manifest; all empty if it could not be read
 * @param state STARTED if its components can be used, DISABLED if it was rejected before any of its code ran, FAILED if it could not be
 *     read or started
 * @param components the components that were registered; rejected ones are among the errors
 * @param recipes the names of its recipes
 */
public record PluginReport(
        Manifest manifest,
        Path jar,
        PluginState state,
        List<Offered> components,
        List<String> recipes,
        List<Diagnostic> diagnostics) {

    /** A component, identified as by {@code parley describe}. */
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

    /**
     * Returns the SHA-256 of the jar in hexadecimal. It is computed at each call, so that large jars do not slow down commands that do not
     * need it.
     */
    public String sha256() {
        return PluginJar.sha256(jar);
    }

    /**
     * The entries of a plugin in its manifest; missing ones are empty.
     *
     * @param requires the range of supported API versions
     * @param module the class of the plugin's Guice module; empty for most plugins
     * @param dependencies the plugins it requires, as {@code id@range}; with a question mark after the id if the dependency is optional
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

        /** The manifest of a jar whose manifest cannot be read. */
        static final Manifest NONE = of(new Attributes());

        private static final String PREFIX = "Plugin-";

        /** Parley's own key, in addition to those of PF4J. */
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

        /** Returns unknown keys that start like Parley's. A misspelled key would otherwise be ignored silently. */
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
