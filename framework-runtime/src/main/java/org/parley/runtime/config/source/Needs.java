package org.parley.runtime.config.source;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Defaults;

/** The plugins that a recipe or the file of defaults requires: {@code needs: [parley-interact]}. */
public final class Needs {

    static final String KEY = "needs";

    private static final String FIX = "put its jar into a plugin directory; parley plugins lists the installed plugins";

    private Needs() {}

    /** Returns the required plugins, except the text's own, the core, and those the core requires; empty if the text cannot be read. */
    public static List<String> of(String yaml) {
        return new YamlReader(new Diagnostics(), ErrorCode.PLUGIN_BAD_RECIPE, "")
                .read(yaml)
                .filter(Map.class::isInstance)
                .map(tree -> ((Map<?, ?>) tree).get(KEY))
                .filter(Needs::areNames)
                .map(names -> ((List<?>) names).stream().map(String.class::cast).toList())
                .orElse(List.of());
    }

    private static boolean areNames(Object given) {
        return given instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
    }

    /** Returns an error if plugins that the text requires are missing; empty otherwise. */
    static Optional<Diagnostic> lack(String place, String subject, String yaml, ComponentRegistry registry) {
        List<String> ofTheCore =
                registry.defaults().map(defaults -> of(defaults.yaml())).orElse(List.of());
        List<String> missing = Stream.concat(of(yaml).stream(), ofTheCore.stream())
                .distinct()
                .filter(plugin -> !registry.hasPlugin(plugin))
                .toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(new Diagnostic(
                        ErrorCode.CONFIG_UNKNOWN_COMPONENT, place, subject + " " + inWords(missing), FIX));
    }

    /**
     * Returns the error for a run without the core plugin.
     *
     * @param keys keys that have no default without it
     * @param components missing components that it may provide
     */
    public static Diagnostic core(List<String> keys, List<String> components) {
        String defaults = keys.isEmpty() ? "" : ", so these keys have no default: " + Words.list(keys);
        String others = components.isEmpty() ? "" : ", and components are missing: " + Words.list(components);
        return new Diagnostic(
                ErrorCode.CONFIG_UNKNOWN_COMPONENT,
                "plugins",
                "plugin " + Defaults.CORE + " is not installed" + defaults + others,
                FIX);
    }

    private static String inWords(List<String> plugins) {
        return plugins.size() == 1
                ? "plugin " + plugins.get(0) + ", which is not installed"
                : "plugins " + Words.list(plugins) + ", which are not installed";
    }
}
