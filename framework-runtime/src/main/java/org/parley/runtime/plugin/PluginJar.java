package org.parley.runtime.plugin;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.parley.api.component.ErrorCode;
import org.parley.api.data.Checksum;
import org.parley.runtime.component.Defaults;
import org.parley.runtime.component.Recipe;
import org.pf4j.DefaultVersionManager;
import org.pf4j.ManifestPluginDescriptorFinder;
import org.pf4j.PluginDependency;
import org.pf4j.VersionManager;
import org.pf4j.processor.ExtensionStorage;
import org.pf4j.processor.IndexedExtensionStorage;

/**
 * The relevant contents of a jar, read before PF4J loads it and without running any of its code.
 *
 * @param unknownKeys keys of the manifest that start like those of plugins but are unknown
 * @param extensions classes listed by the annotation processor
 * @param bundled the number of classes of each shared package that the jar contains
 * @param code whether the jar contains any class
 * @param lifeCycle whether the manifest names a class that is notified when the plugin starts
 */
record PluginJar(
        PluginReport.Manifest manifest,
        List<String> unknownKeys,
        SortedSet<String> extensions,
        List<Recipe> recipes,
        Optional<Defaults> defaults,
        SortedMap<String, Integer> bundled,
        boolean code,
        boolean lifeCycle) {

    /** The contents of a jar that cannot be read. */
    static final PluginJar NONE = new PluginJar(
            PluginReport.Manifest.NONE,
            List.of(),
            new TreeSet<>(),
            List.of(),
            Optional.empty(),
            new TreeMap<>(),
            false,
            false);

    static final String RECIPES = "META-INF/parley/recipes/";
    static final String DEFAULTS = "META-INF/parley/defaults.yaml";

    private static final String YAML = ".yaml";

    /** Computes the SHA-256 of a jar in hexadecimal from the file. */
    static String sha256(Path jar) {
        Checksum checksum = new Checksum();
        try (InputStream file = checksum.over(Files.newInputStream(jar))) {
            file.transferTo(OutputStream.nullOutputStream());
        } catch (IOException failure) {
            throw PluginDirectory.unreadable(jar, failure);
        }
        return checksum.hexadecimal();
    }

    /** Reads the contents of the candidate's jar, or rejects the candidate. */
    static void read(Candidate candidate) {
        if (!Files.isRegularFile(candidate.jar())) { // opening a pipe would block until another process writes to it
            candidate.corrupt(PluginDirectory.NO_FILE, "remove it");
            return;
        }
        try {
            if (Files.size(candidate.jar()) == 0) {
                throw new IOException("it is empty");
            }
            try (ZipFile zip = new ZipFile(candidate.jar().toFile())) {
                new Reader(zip, candidate).read();
            }
        } catch (IOException | RuntimeException failure) {
            candidate.corrupt("is not a readable jar: " + Reader.inWords(failure), "build, copy or download it again");
        }
    }

    /** Reads the contents from the open archive. */
    private static final class Reader {

        // Realistic manifests, indexes and recipes are much smaller; a malicious one must not fill the memory.
        private static final int LARGEST_TEXT = 1 << 20;
        // The largest engine with its dependencies has a fifth of this number.
        private static final int MOST_ENTRIES = 100_000;

        private final ZipFile zip;
        private final Candidate candidate;
        private final List<Recipe> recipes = new ArrayList<>();
        private final SortedMap<String, Integer> bundled = new TreeMap<>();
        private boolean code;

        private Reader(ZipFile zip, Candidate candidate) {
            this.zip = zip;
            this.candidate = candidate;
        }

        /** Describes the failure without Java's messages and exception names, which do not help the user. */
        private static String inWords(Exception failure) {
            if (failure instanceof EOFException) {
                return "it ends too early";
            }
            return failure instanceof IOException file && !(failure instanceof ZipException)
                    ? Reason.ofFile(file)
                    : "it is not an archive or is damaged: " + failure.getMessage();
        }

        private void read() throws IOException {
            Optional<Attributes> attributes = manifest();
            if (attributes.isEmpty()) {
                return;
            }
            PluginReport.Manifest manifest = PluginReport.Manifest.of(attributes.get());
            if (zip.size() > MOST_ENTRIES) {
                throw new IOException("it has " + zip.size() + " entries, more than " + MOST_ENTRIES);
            }
            for (ZipEntry entry : zip.stream().toList()) {
                look(entry, manifest.id());
            }
            candidate.holds(new PluginJar(
                    manifest,
                    PluginReport.Manifest.unknownKeys(attributes.get()),
                    extensions(),
                    recipes,
                    defaults(manifest.id()),
                    bundled,
                    code,
                    attributes.get().getValue(ManifestPluginDescriptorFinder.PLUGIN_CLASS) != null));
        }

        private Optional<Attributes> manifest() {
            ZipEntry entry = zip.getEntry(JarFile.MANIFEST_NAME);
            if (entry == null) {
                candidate.corrupt("is not a plugin: it has no manifest", "build it with the plugin parent");
                return Optional.empty();
            }
            try {
                return Optional.of(new Manifest(new ByteArrayInputStream(bytes(entry))).getMainAttributes());
            } catch (IOException failure) {
                candidate.corrupt(
                        "its manifest cannot be read: " + inWords(failure), "build it with the plugin parent");
                return Optional.empty();
            }
        }

        private void look(ZipEntry entry, String plugin) throws IOException {
            String name = entry.getName();
            if (name.endsWith(".class")) {
                code = true;
                PluginClassLoaders.sharedPackage(name).ifPresent(shared -> bundled.merge(shared, 1, Integer::sum));
            } else if (name.startsWith(RECIPES) && !entry.isDirectory()) {
                recipe(entry, name.substring(RECIPES.length()), plugin);
            }
        }

        private void recipe(ZipEntry entry, String file, String plugin) throws IOException {
            String name = file.endsWith(YAML) ? file.substring(0, file.length() - YAML.length()) : "";
            if (!ComponentCheck.isName(name)) {
                candidate.complain(
                        ErrorCode.PLUGIN_BAD_RECIPE,
                        "'" + file + "' in its folder of recipes is not a recipe",
                        "recipes are files NAME" + YAML + " directly in " + RECIPES + "; NAME: "
                                + ComponentCheck.NAME_RULE);
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
                return Optional.of(
                        StandardCharsets.UTF_8.newDecoder().decode(utf8).toString());
            } catch (CharacterCodingException failure) {
                candidate.complain(ErrorCode.PLUGIN_BAD_RECIPE, subject + " is not UTF-8 text", "save it as UTF-8");
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
    }

    /** Rejects jars that PF4J would load or skip without an error message. */
    static final class Inspection {

        private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

        private final Plugins.Registration registration;
        private final Set<String> foundations = new HashSet<>();

        Inspection(Plugins.Registration registration) {
            this.registration = registration;
        }

        /** Checks candidates in order of precedence. Among several with the same id, the first valid one is used. */
        void inspect(List<Candidate> candidates) {
            candidates.stream()
                    .flatMap(candidate -> candidate.contents().manifest().dependencies().stream())
                    .map(need -> new PluginDependency(need).getPluginId())
                    .forEach(foundations::add);
            candidates.stream().filter(candidate -> !candidate.isRejected()).forEach(this::inspect);
        }

        private void inspect(Candidate candidate) {
            PluginReport.Manifest manifest = candidate.contents().manifest();
            if (manifest.id().isEmpty()) {
                candidate.corrupt(
                        "is not a plugin: its manifest has no Plugin-Id",
                        "build plugins with the plugin parent; package libraries inside the plugin's jar");
                return;
            }
            checkManifest(candidate, manifest);
            checkApi(candidate, manifest.requires());
            checkBundled(candidate);
            checkOffers(candidate);
            if (!candidate.isRejected()) {
                registration.claimId(candidate);
            }
        }

        private static void checkManifest(Candidate candidate, PluginReport.Manifest manifest) {
            for (String key : candidate.contents().unknownKeys()) {
                String known = String.join(", ", PluginReport.Manifest.KEYS);
                candidate.corrupt("its manifest has an unknown key '" + key + "'", "known: " + known);
            }
            if (!ID.matcher(manifest.id()).matches()) {
                String message = "its Plugin-Id '" + manifest.id() + "' is not an id";
                candidate.corrupt(message, "use up to 100 letters, digits, dots, hyphens and underscores");
            }
            if (manifest.version().isEmpty()) {
                candidate.corrupt("its manifest has no Plugin-Version", "build it with the plugin parent");
            }
        }

        private static void checkApi(Candidate candidate, String requires) {
            String fix = "write Plugin-Requires: " + ApiVersion.RANGE + " in its manifest";
            VersionRange range = new VersionRange(requires);
            if (requires.isEmpty()) {
                incompatible(candidate, "its manifest does not declare the API version", fix);
            } else if (!range.isWellFormed()) {
                incompatible(candidate, "its Plugin-Requires '" + requires + "' is not a range of versions", fix);
            } else if (!range.contains(ApiVersion.CURRENT)) {
                incompatible(
                        candidate,
                        "is for API " + requires + " but this Parley has API " + ApiVersion.CURRENT,
                        range.contains(ApiVersion.FIRST)
                                ? "install a release of the plugin for this API, or build it again for API 2.0"
                                : "install a release of the plugin for this API, or a Parley with that API");
            } else if (!range.hasUpperBound()) {
                incompatible(candidate, "its Plugin-Requires '" + requires + "' has no upper bound", fix);
            }
        }

        private static void checkBundled(Candidate candidate) {
            candidate
                    .contents()
                    .bundled()
                    .forEach((shared, classes) -> candidate.disable(
                            ErrorCode.PLUGIN_BUNDLES_API,
                            "bundles " + classes + (classes == 1 ? " class" : " classes") + " of " + shared
                                    + ", which Parley provides",
                            "set the scope of this dependency to provided, and rebuild the plugin"));
        }

        private void checkOffers(Candidate candidate) {
            PluginJar contents = candidate.contents();
            // A jar of recipes needs no index. A jar with classes but no index was built without the annotation
            // processor.
            boolean onlyRecipes = !contents.code() && !contents.recipes().isEmpty();
            // Plugins that others depend on, or that act when they start, need no components.
            boolean serves = contents.lifeCycle() || foundations.contains(candidate.id());
            if (contents.extensions().isEmpty() && !onlyRecipes && !serves) {
                candidate.disable(
                        ErrorCode.PLUGIN_WITHOUT_COMPONENTS,
                        "offers no component: " + IndexedExtensionStorage.EXTENSIONS_RESOURCE + " is missing or empty",
                        "annotate factories with @Extension, and configure PF4J's annotation processor in the build");
            }
        }

        private static void incompatible(Candidate candidate, String message, String hint) {
            candidate.disable(ErrorCode.PLUGIN_INCOMPATIBLE, message, hint);
        }
    }

    /** A range of versions as in manifests: {@code >=2.0.0 & <3.0.0}. */
    record VersionRange(String text) {

        private static final VersionManager VERSIONS = new DefaultVersionManager();
        // A version that no release will reach. A range that includes it has no upper bound.
        private static final String FAR_FUTURE = "999999999.0.0";
        // The parser accepts parentheses nested to any depth, and would take minutes for a text of the maximum length
        // of a manifest.
        private static final int LONGEST = 1000;

        boolean isWellFormed() {
            try {
                accepts(FAR_FUTURE);
                return true;
            } catch (RuntimeException malformed) {
                return false;
            }
        }

        boolean hasUpperBound() {
            return !contains(FAR_FUTURE);
        }

        /** Returns whether the version is in the range. A malformed version is only in the range {@code *}. */
        boolean contains(String version) {
            try {
                return accepts(version);
            } catch (RuntimeException malformed) {
                return false;
            }
        }

        private boolean accepts(String version) {
            if (Math.max(text.length(), version.length()) > LONGEST) {
                throw new IllegalArgumentException("too long to be a version or a range");
            }
            return VERSIONS.checkVersionConstraint(version, text);
        }
    }
}
