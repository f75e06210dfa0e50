package org.parley.runtime.plugin;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.component.Defaults;
import org.parley.runtime.component.Recipe;
import org.pf4j.ManifestPluginDescriptorFinder;
import org.pf4j.PluginState;
import org.pf4j.processor.ExtensionStorage;
import org.pf4j.processor.IndexedExtensionStorage;

/** Reads what matters out of a jar before PF4J sees it, without running any of its code. */
final class JarReader {

    static final String RECIPES = "META-INF/parley/recipes/";
    static final String DEFAULTS = "META-INF/parley/defaults.yaml";

    private static final String YAML = ".yaml";
    // No honest manifest, index or recipe comes near; a dishonest one must not fill the memory.
    private static final int LARGEST_TEXT = 1 << 20;
    // The largest engine with all it brings has a fifth of this.
    private static final int MOST_ENTRIES = 100_000;

    private final ZipFile zip;
    private final Candidate candidate;
    private final List<Recipe> recipes = new ArrayList<>();
    private final SortedMap<String, Integer> bundled = new TreeMap<>();
    private boolean code;

    private JarReader(ZipFile zip, Candidate candidate) {
        this.zip = zip;
        this.candidate = candidate;
    }

    /** Fills the candidate with what its jar holds, or refuses it. */
    static void read(Candidate candidate) {
        if (!Files.isRegularFile(candidate.jar())) { // to open a pipe would mean to wait for somebody who writes
            corrupt(candidate, JarSearch.NO_FILE, "remove it");
            return;
        }
        try {
            open(candidate);
        } catch (IOException | RuntimeException failure) {
            corrupt(candidate, "is not a readable jar: " + inWords(failure), "build, copy or download it again");
        }
    }

    private static void open(Candidate candidate) throws IOException {
        if (Files.size(candidate.jar()) == 0) {
            throw new IOException("it is empty");
        }
        try (ZipFile zip = new ZipFile(candidate.jar().toFile())) {
            new JarReader(zip, candidate).read();
        }
    }

    /** Java's words for a jar that is none mean little to whoever downloaded it, and the names of its exceptions nothing. */
    private static String inWords(Exception failure) {
        if (failure instanceof EOFException) {
            return "it ends too early";
        }
        return failure instanceof IOException file && !(failure instanceof ZipException)
                ? Reason.ofFile(file)
                : "it is no archive, or it is damaged: " + failure.getMessage();
    }

    private void read() throws IOException {
        Optional<Attributes> attributes = manifest();
        if (attributes.isEmpty()) {
            return;
        }
        PluginManifest manifest = PluginManifest.of(attributes.get());
        requireFewEntries();
        for (ZipEntry entry : zip.stream().toList()) {
            look(entry, manifest.id());
        }
        candidate.holds(new JarContents(
                manifest,
                PluginManifest.unknownKeys(attributes.get()),
                extensions(),
                recipes,
                defaults(manifest.id()),
                bundled,
                code,
                attributes.get().getValue(ManifestPluginDescriptorFinder.PLUGIN_CLASS) != null));
    }

    private void requireFewEntries() throws IOException {
        if (zip.size() > MOST_ENTRIES) {
            throw new IOException("it has " + zip.size() + " entries, more than " + MOST_ENTRIES);
        }
    }

    private Optional<Attributes> manifest() {
        ZipEntry entry = zip.getEntry(JarFile.MANIFEST_NAME);
        if (entry == null) {
            corrupt(candidate, "is not a plugin: it has no manifest", "build it with the plugin parent");
            return Optional.empty();
        }
        try {
            return Optional.of(new Manifest(new ByteArrayInputStream(bytes(entry))).getMainAttributes());
        } catch (IOException failure) {
            corrupt(candidate, "its manifest cannot be read: " + inWords(failure), "build it with the plugin parent");
            return Optional.empty();
        }
    }

    private void look(ZipEntry entry, String plugin) throws IOException {
        String name = entry.getName();
        if (name.endsWith(".class")) {
            code = true;
            SharedPackages.ofFile(name).ifPresent(shared -> bundled.merge(shared, 1, Integer::sum));
        } else if (name.startsWith(RECIPES) && !entry.isDirectory()) {
            recipe(entry, name.substring(RECIPES.length()), plugin);
        }
    }

    private void recipe(ZipEntry entry, String file, String plugin) throws IOException {
        String name = file.endsWith(YAML) ? file.substring(0, file.length() - YAML.length()) : "";
        if (!KebabCase.matches(name)) {
            badRecipe(
                    "'" + file + "' among its recipes is none",
                    "recipes are files NAME" + YAML + " directly in " + RECIPES + "; NAME: " + KebabCase.RULE);
            return;
        }
        yaml(entry, "recipe '" + name + "'").ifPresent(yaml -> recipes.add(new Recipe(name, plugin, yaml)));
    }

    private Optional<Defaults> defaults(String plugin) throws IOException {
        ZipEntry entry = zip.getEntry(DEFAULTS);
        return entry == null
                ? Optional.empty()
                : yaml(entry, "its " + DEFAULTS).map(yaml -> new Defaults(plugin, yaml));
    }

    private Optional<String> yaml(ZipEntry entry, String subject) throws IOException {
        try {
            ByteBuffer utf8 = ByteBuffer.wrap(bytes(entry));
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(utf8).toString());
        } catch (CharacterCodingException failure) {
            badRecipe(subject + " is not UTF-8 text", "save it as UTF-8");
            return Optional.empty();
        }
    }

    private SortedSet<String> extensions() throws IOException {
        SortedSet<String> classes = new TreeSet<>();
        ZipEntry index = zip.getEntry(IndexedExtensionStorage.EXTENSIONS_RESOURCE);
        if (index != null) {
            InputStream text = new ByteArrayInputStream(bytes(index));
            ExtensionStorage.read(new InputStreamReader(text, StandardCharsets.UTF_8), classes);
        }
        return classes;
    }

    private byte[] bytes(ZipEntry entry) throws IOException {
        try (InputStream stream = zip.getInputStream(entry)) {
            byte[] bytes = stream.readNBytes(LARGEST_TEXT + 1);
            if (bytes.length > LARGEST_TEXT) {
                throw new IOException(entry.getName() + " is larger than " + LARGEST_TEXT + " bytes");
            }
            return bytes;
        }
    }

    private void badRecipe(String message, String hint) {
        candidate.complain(ErrorCode.PLUGIN_BAD_RECIPE, message, hint);
    }

    private static void corrupt(Candidate candidate, String message, String hint) {
        candidate.refuse(PluginState.FAILED, ErrorCode.PLUGIN_CORRUPT, message, hint);
    }
}
