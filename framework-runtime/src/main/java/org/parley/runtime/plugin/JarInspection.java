package org.parley.runtime.plugin;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.parley.api.component.ErrorCode;
import org.pf4j.DefaultVersionManager;
import org.pf4j.PluginState;
import org.pf4j.VersionManager;
import org.pf4j.processor.IndexedExtensionStorage;

/** Says no to jars that PF4J would load, or drop, without telling anyone. */
final class JarInspection {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    // No release of ours will ever get there: a range that includes it has no upper bound.
    private static final String FAR_FUTURE = "999999999.0.0";

    private final VersionManager versions = new DefaultVersionManager();
    private final Map<String, String> jarsById = new HashMap<>();

    /** @param takenId the id that built-in components stand under */
    JarInspection(String takenId) {
        jarsById.put(takenId, "Parley itself");
    }

    /** Judges candidates in order of precedence; of several with one id, the first that is fit has it. */
    void inspect(List<Candidate> candidates) {
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
            corrupt(candidate, message, "use letters, digits, dots, hyphens and underscores");
        }
        if (manifest.version().isEmpty()) {
            corrupt(candidate, "its manifest has no Plugin-Version", "build it with the plugin parent");
        }
    }

    private void checkApi(Candidate candidate, String requires) {
        String remedy = "write Plugin-Requires: " + ApiVersion.RANGE + " into its manifest";
        if (requires.isEmpty()) {
            incompatible(candidate, "its manifest does not say which API it is for", remedy);
            return;
        }
        try {
            if (!versions.checkVersionConstraint(ApiVersion.CURRENT, requires)) {
                incompatible(
                        candidate,
                        "is for API " + requires + " but this Parley has API " + ApiVersion.CURRENT,
                        "get a release of the plugin for this API, or a Parley with that one");
            } else if (versions.checkVersionConstraint(FAR_FUTURE, requires)) {
                incompatible(candidate, "its Plugin-Requires '" + requires + "' has no upper bound", remedy);
            }
        } catch (RuntimeException malformed) {
            incompatible(candidate, "its Plugin-Requires '" + requires + "' is not a range of versions", remedy);
        }
    }

    private void checkBundled(Candidate candidate) {
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
        boolean useful = contents.code()
                ? !contents.extensions().isEmpty()
                : !contents.recipes().isEmpty();
        if (!useful) {
            candidate.refuse(
                    PluginState.DISABLED,
                    ErrorCode.PLUGIN_WITHOUT_COMPONENTS,
                    "offers no component: " + IndexedExtensionStorage.EXTENSIONS_RESOURCE + " is missing or empty",
                    "mark factories with @Extension, and name PF4J's annotation processor in the build");
        }
    }

    private void checkId(Candidate candidate) {
        String first = jarsById.putIfAbsent(candidate.id(), candidate.jarName());
        if (first != null) {
            candidate.refuse(
                    PluginState.DISABLED,
                    ErrorCode.PLUGIN_DUPLICATE_ID,
                    "its id '" + candidate.id() + "' is already that of " + first,
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
