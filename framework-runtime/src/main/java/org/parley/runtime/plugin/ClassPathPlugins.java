package org.parley.runtime.plugin;

import com.google.inject.Injector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.component.Recipe;

/**
 * What jars and directories of the class path offer, found by the same index and the same folder of recipes as in a plugin jar. For
 * programs that bring Parley and its plugins as ordinary dependencies.
 */
public record ClassPathPlugins(List<ComponentFactory> components, List<Recipe> recipes) {

    private static final String INDEX = "META-INF/extensions.idx";
    private static final String YAML = ".yaml";

    public static ClassPathPlugins find(ClassLoader loader, Injector services) {
        ClassPathPlugins found = new ClassPathPlugins(new ArrayList<>(), new ArrayList<>());
        try {
            for (URL index : Collections.list(loader.getResources(INDEX))) {
                found.addComponents(index, loader, services);
                found.addRecipes(index);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the class path cannot be read: " + unreadable.getMessage(), unreadable);
        }
        return found;
    }

    private void addComponents(URL index, ClassLoader loader, Injector services) throws IOException {
        List<Class<?>> types = new ArrayList<>();
        for (String line : text(index).lines().toList()) {
            String name = line.replaceFirst("#.*", "").strip();
            if (!name.isEmpty()) {
                types.add(type(name, loader));
            }
        }
        Injector injector = services.createChildInjector(binder -> types.forEach(binder::bind));
        types.forEach(type -> components.add((ComponentFactory) injector.getInstance(type)));
    }

    private static Class<?> type(String name, ClassLoader loader) {
        try {
            return loader.loadClass(name);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(
                    "the class path names the component " + name + " and does not have it", missing);
        }
    }

    private void addRecipes(URL index) throws IOException {
        if (index.openConnection() instanceof JarURLConnection connection) {
            JarFile jar = connection.getJarFile();
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().startsWith(JarReader.RECIPES)
                        && entry.getName().endsWith(YAML)) {
                    String yaml = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                    addRecipe(entry.getName().substring(JarReader.RECIPES.length()), yaml);
                }
            }
            return;
        }
        Path recipesHere =
                Path.of(URI.create(index.toString())).getParent().getParent().resolve(JarReader.RECIPES);
        if (Files.isDirectory(recipesHere)) {
            try (Stream<Path> files = Files.list(recipesHere)) {
                for (Path file : files.sorted().toList()) {
                    addRecipe(file.getFileName().toString(), Files.readString(file));
                }
            }
        }
    }

    private void addRecipe(String file, String yaml) {
        recipes.add(new Recipe(file.replace(YAML, ""), Plugins.BUILT_IN, yaml));
    }

    private static String text(URL resource) throws IOException {
        try (var input = resource.openStream()) {
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
