package org.parley.runtime.plugin;

import com.google.inject.Injector;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;
import org.parley.runtime.component.Defaults;
import org.parley.runtime.component.Recipe;
import org.pf4j.processor.ExtensionStorage;
import org.pf4j.processor.IndexedExtensionStorage;

/**
 * The plugins on the class path. The jars and directories of the class path have the structure of a plugin jar: an index of components, a
 * folder of recipes, and the defaults of run files. This is for programs that use Parley and its plugins as ordinary dependencies.
 */
public record ClassPathPlugins(List<ComponentFactory> components, List<Recipe> recipes, Optional<Defaults> defaults) {

    /** No components, recipes or defaults. */
    public static final ClassPathPlugins NONE = new ClassPathPlugins(List.of(), List.of(), Optional.empty());

    private static final String YAML = ".yaml";

    /** Returns a copy in which these components come first. */
    public ClassPathPlugins after(List<ComponentFactory> first) {
        List<ComponentFactory> all = new ArrayList<>(first);
        all.addAll(components);
        return new ClassPathPlugins(all, recipes, defaults);
    }

    /**
     * @param services parent of the injectors that create the components
     * @throws ParleyException if a component on the class path cannot be created
     */
    public static ClassPathPlugins find(ClassLoader loader, Injector services) {
        try {
            List<ComponentFactory> components = new ArrayList<>();
            List<Diagnostic> diagnostics = new ArrayList<>();
            for (URL index : Collections.list(loader.getResources(IndexedExtensionStorage.EXTENSIONS_RESOURCE))) {
                Entry entry = Entry.of(index, IndexedExtensionStorage.EXTENSIONS_RESOURCE);
                components.addAll(entry.components(loader, services));
                diagnostics.addAll(entry.diagnostics());
            }
            if (!diagnostics.isEmpty()) {
                throw new ParleyException("the class path", diagnostics);
            }
            URL defaults = loader.getResource(PluginJar.DEFAULTS);
            return new ClassPathPlugins(
                    components,
                    recipes(loader),
                    defaults == null
                            ? Optional.empty()
                            : Optional.of(new Defaults(Plugins.BUILT_IN, Entry.text(defaults))));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the class path cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /**
     * Finds recipes in every jar with a manifest or an index, because a plugin may contain only recipes, and a jar need not list its
     * folders.
     */
    private static List<Recipe> recipes(ClassLoader loader) throws IOException {
        Set<String> seen = new LinkedHashSet<>();
        List<Recipe> recipes = new ArrayList<>();
        for (String mark : List.of(PluginJar.RECIPES, JarFile.MANIFEST_NAME)) {
            for (URL found : Collections.list(loader.getResources(mark))) {
                String root = found.toString().replace(mark, "");
                if (seen.add(root)) {
                    recipes.addAll(recipesBeside(found, root));
                }
            }
        }
        return recipes;
    }

    private static List<Recipe> recipesBeside(URL found, String root) throws IOException {
        List<Recipe> recipes = new ArrayList<>();
        if (found.openConnection() instanceof JarURLConnection connection) {
            connection.setUseCaches(false);
            try (JarFile jar = connection.getJarFile()) {
                for (String name : jar.stream()
                        .map(Object::toString)
                        .filter(ClassPathPlugins::isRecipe)
                        .toList()) {
                    try (InputStream content = jar.getInputStream(jar.getEntry(name))) {
                        recipes.add(recipe(name, new String(content.readAllBytes(), StandardCharsets.UTF_8)));
                    }
                }
            }
            return recipes;
        }
        Path folder = Path.of(URI.create(root)).resolve(PluginJar.RECIPES);
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.sorted().toList()) {
                    recipes.add(recipe(file.toString(), Files.readString(file)));
                }
            }
        }
        return recipes;
    }

    private static boolean isRecipe(String name) {
        return name.startsWith(PluginJar.RECIPES) && name.endsWith(YAML);
    }

    private static Recipe recipe(String path, String yaml) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        return new Recipe(file.substring(0, file.length() - YAML.length()), Plugins.BUILT_IN, yaml);
    }

    /** A jar or a directory of the class path that has an index of components. */
    static final class Entry {

        private final String root;
        private final Candidate candidate;

        private Entry(String root) {
            this.root = root;
            this.candidate = new Candidate(Path.of(place(root)), true);
        }

        /** @param resource the path, inside the entry, of the resource that was found */
        static Entry of(URL found, String resource) {
            String address = found.toString();
            return new Entry(address.substring(0, address.length() - resource.length()));
        }

        /** Returns its valid components; {@link #diagnostics} contains the errors of the others. */
        List<ComponentFactory> components(ClassLoader loader, Injector services) throws IOException {
            SortedSet<String> names = new TreeSet<>();
            ExtensionStorage.read(new StringReader(text(url(IndexedExtensionStorage.EXTENSIONS_RESOURCE))), names);
            return new ExtensionLoader(candidate, loader, services)
                    .load(names, manifest().map(PluginReport.Manifest::module).orElse(""));
        }

        List<Diagnostic> diagnostics() throws IOException {
            boolean explained = manifest().isPresent();
            return candidate.report().diagnostics().stream()
                    .map(diagnostic -> new Diagnostic(
                            diagnostic.code(),
                            candidate.jar().toString(),
                            diagnostic.message(),
                            explained || diagnostic.hint().isEmpty()
                                    ? diagnostic.hint()
                                    : diagnostic.hint() + "; this entry has no manifest, so put one into "
                                            + JarFile.MANIFEST_NAME))
                    .toList();
        }

        private Optional<PluginReport.Manifest> manifest() throws IOException {
            try (InputStream input = open(url(JarFile.MANIFEST_NAME))) {
                return Optional.of(PluginReport.Manifest.of(new Manifest(input).getMainAttributes()));
            } catch (FileNotFoundException none) {
                return Optional.empty();
            }
        }

        private URL url(String resource) throws IOException {
            return URI.create(root + resource).toURL();
        }

        static String text(URL resource) throws IOException {
            try (InputStream input = open(resource)) {
                return new String(input.readAllBytes(), StandardCharsets.UTF_8);
            }
        }

        /** Bypasses the JVM's cache, which would keep jars open. */
        private static InputStream open(URL resource) throws IOException {
            URLConnection connection = resource.openConnection();
            connection.setUseCaches(false);
            return connection.getInputStream();
        }

        /** Formats {@code jar:file:/lib/some.jar!/} and {@code file:/classes/} as paths. */
        private static String place(String root) {
            String file = root.replaceFirst("^jar:", "").replaceFirst("!/$", "");
            return file.startsWith("file:") ? Path.of(URI.create(file)).toString() : file;
        }
    }
}
