package org.parley.runtime.component;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The components and recipes of the plugins that come with Parley. Messages about unknown names use the list if a plugin is not loaded,
 * for example because a program does not have it on its class path.
 */
public final class ShippedComponents {

    private static final String FILE = "shipped.txt";

    private ShippedComponents() {}

    /** Returns a hint to follow "no mixing strategy 'ed'", or an empty text. */
    public static String hint(ComponentKind kind, String name, ComponentRegistry registry) {
        return hint(kind.name().toLowerCase(Locale.ROOT), name, registry);
    }

    /** Returns a hint to follow "no recipe 'sparkle-ed'", or an empty text. */
    public static String recipeHint(String name, ComponentRegistry registry) {
        return hint("recipe", name, registry);
    }

    private static String hint(String kind, String name, ComponentRegistry registry) {
        String start = kind + " " + name + " ";
        try (InputStream file = ShippedComponents.class.getResourceAsStream(FILE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> line.startsWith(start))
                    .map(line -> line.substring(start.length()))
                    .filter(plugin -> !registry.hasPlugin(plugin))
                    .map(plugin -> "it is in plugin " + plugin + ", which is not loaded; ")
                    .findFirst()
                    .orElse("");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the list for plugins that are loaded; tests compare it with the file. */
    public static String list(ComponentRegistry registry) {
        StringBuilder list = new StringBuilder();
        for (ComponentKind kind : ComponentKind.values()) {
            list.append(registry.names(kind).stream()
                    .map(name -> registry.entry(kind, name).orElseThrow())
                    .filter(entry -> entry.plugin().startsWith("parley-"))
                    .map(entry -> kind.name().toLowerCase(Locale.ROOT) + " "
                            + entry.factory().name() + " " + entry.plugin() + "\n")
                    .collect(Collectors.joining()));
        }
        registry.recipeNames()
                .forEach(name -> list.append("recipe ")
                        .append(name)
                        .append(' ')
                        .append(registry.recipe(name).orElseThrow().plugin())
                        .append('\n'));
        return list.toString();
    }
}
