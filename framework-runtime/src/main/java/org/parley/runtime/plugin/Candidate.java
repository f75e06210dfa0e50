package org.parley.runtime.plugin;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.pf4j.PluginState;

/** A jar while it is being loaded. */
final class Candidate {

    private static final int LONGEST_MESSAGE = 600;

    private final Path jar;
    private final boolean named;
    private final List<Diagnostic> diagnostics = new ArrayList<>();
    final List<PluginReport.Offered> components = new ArrayList<>();
    final List<String> recipes = new ArrayList<>();
    private PluginJar contents = PluginJar.NONE;
    private PluginState state = PluginState.CREATED;

    /** @param named whether the user named its directory, as with {@code --plugins} */
    Candidate(Path jar, boolean named) {
        this.jar = jar;
        this.named = named;
    }

    Path jar() {
        return jar;
    }

    boolean isNamed() {
        return named;
    }

    String jarName() {
        return jar.getFileName().toString();
    }

    String id() {
        return contents.manifest().id();
    }

    PluginJar contents() {
        return contents;
    }

    void holds(PluginJar contents) {
        this.contents = contents;
    }

    /** Reports an error that affects only a part of the plugin. */
    void complain(ErrorCode code, String message, String hint) {
        diagnostics.add(new Diagnostic(code, jarName(), oneLine(message), hint));
    }

    /** Shortens a message to one line, because names and reasons come from the plugin and may have any length. */
    private static String oneLine(String message) {
        String line = message.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + " …";
    }

    /** Rejects the plugin because of an error. */
    void reject(PluginState state, ErrorCode code, String message, String hint) {
        this.state = state;
        complain(code, message, hint);
    }

    /** Rejects the plugin before any of its code runs. */
    void disable(ErrorCode code, String message, String hint) {
        reject(PluginState.DISABLED, code, message, hint);
    }

    /** Rejects a file that is not a plugin. */
    void corrupt(String message, String hint) {
        reject(PluginState.FAILED, ErrorCode.PLUGIN_CORRUPT, message, hint);
    }

    boolean isRejected() {
        return state == PluginState.DISABLED || state == PluginState.FAILED;
    }

    void started() {
        state = PluginState.STARTED;
    }

    boolean isStarted() {
        return state == PluginState.STARTED;
    }

    PluginReport report() {
        return new PluginReport(contents.manifest(), jar, state, components, recipes, diagnostics);
    }
}
