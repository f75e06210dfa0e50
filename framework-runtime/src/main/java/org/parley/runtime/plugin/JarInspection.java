package org.parley.runtime.plugin;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.parley.api.component.ErrorCode;
import org.pf4j.PluginDependency;
import org.pf4j.PluginState;
import org.pf4j.processor.IndexedExtensionStorage;

/** Says no to jars that PF4J would load, or drop, without telling anyone. */
final class JarInspection {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final PluginIds ids;
    private final Set<String> foundations = new HashSet<>();

    JarInspection(PluginIds ids) {
        this.ids = ids;
    }

    /** Judges candidates in order of precedence; of several with one id, the first that is fit has it. */
    void inspect(List<Candidate> candidates) {
        candidates.stream()
                .flatMap(candidate -> candidate.contents().manifest().dependencies().stream())
                .map(need -> new PluginDependency(need).getPluginId())
                .forEach(foundations::add);
        candidates.stream().filter(candidate -> !candidate.isRefused()).forEach(this::inspect);
    }

    private void inspect(Candidate candidate) {
        PluginManifest manifest = candidate.contents().manifest();
        if (manifest.id().isEmpty()) {
            corrupt(
                    candidate,
                    "is not a plugin: its manifest has no Plugin-Id",
                    "build plugins with the plugin parent; libraries belong inside the plugin's jar");
            return;
        }
        checkManifest(candidate, manifest);
        checkApi(candidate, manifest.requires());
        checkBundled(candidate);
        checkOffers(candidate);
        if (!candidate.isRefused()) {
            checkId(candidate);
        }
    }

    private static void checkManifest(Candidate candidate, PluginManifest manifest) {
        for (String key : candidate.contents().unknownKeys()) {
            String known = String.join(", ", PluginManifest.KEYS);
            corrupt(candidate, "its manifest has an unknown key '" + key + "'", "known: " + known);
        }
        if (!ID.matcher(manifest.id()).matches()) {
            String message = "its Plugin-Id '" + manifest.id() + "' is not an id";
            corrupt(candidate, message, "use up to 100 letters, digits, dots, hyphens and underscores");
        }
        if (manifest.version().isEmpty()) {
            corrupt(candidate, "its manifest has no Plugin-Version", "build it with the plugin parent");
        }
    }

    private static void checkApi(Candidate candidate, String requires) {
        String remedy = "write Plugin-Requires: " + ApiVersion.RANGE + " into its manifest";
        VersionRange range = new VersionRange(requires);
        if (requires.isEmpty()) {
            incompatible(candidate, "its manifest does not say which API it is for", remedy);
        } else if (!range.isWellFormed()) {
            incompatible(candidate, "its Plugin-Requires '" + requires + "' is not a range of versions", remedy);
        } else if (!range.contains(ApiVersion.CURRENT)) {
            incompatible(
                    candidate,
                    "is for API " + requires + " but this Parley has API " + ApiVersion.CURRENT,
                    range.contains(ApiVersion.FIRST)
                            ? "get a release of the plugin for this API, or build it anew: docs/migrate.md lists what changed"
                            : "get a release of the plugin for this API, or a Parley with that one");
        } else if (!range.hasUpperBound()) {
            incompatible(candidate, "its Plugin-Requires '" + requires + "' has no upper bound", remedy);
        }
    }

    private static void checkBundled(Candidate candidate) {
        candidate
                .contents()
                .bundled()
                .forEach((shared, classes) -> candidate.refuse(
                        PluginState.DISABLED,
                        ErrorCode.PLUGIN_BUNDLES_API,
                        "bundles " + classes + (classes == 1 ? " class" : " classes") + " of " + shared
                                + ", which Parley provides",
                        "give that dependency the scope provided, and build it again"));
    }

    private void checkOffers(Candidate candidate) {
        JarContents contents = candidate.contents();
        // A jar of nothing but recipes needs no index; one with classes and no index was built without the processor.
        boolean onlyRecipes = !contents.code() && !contents.recipes().isEmpty();
        // What others build on, or what does its work when it starts, need not be named in run files.
        boolean serves = contents.lifeCycle() || foundations.contains(candidate.id());
        if (contents.extensions().isEmpty() && !onlyRecipes && !serves) {
            candidate.refuse(
                    PluginState.DISABLED,
                    ErrorCode.PLUGIN_WITHOUT_COMPONENTS,
                    "offers no component: " + IndexedExtensionStorage.EXTENSIONS_RESOURCE + " is missing or empty",
                    "mark factories with @Extension, and name PF4J's annotation processor in the build");
        }
    }

    private void checkId(Candidate candidate) {
        if (!ids.claim(candidate)) {
            candidate.refuse(
                    PluginState.DISABLED,
                    ErrorCode.PLUGIN_DUPLICATE_ID,
                    ids.whyPassedOver(candidate),
                    "remove one of the two");
        }
    }

    private static void corrupt(Candidate candidate, String message, String hint) {
        candidate.refuse(PluginState.FAILED, ErrorCode.PLUGIN_CORRUPT, message, hint);
    }

    private static void incompatible(Candidate candidate, String message, String hint) {
        candidate.refuse(PluginState.DISABLED, ErrorCode.PLUGIN_INCOMPATIBLE, message, hint);
    }
}
