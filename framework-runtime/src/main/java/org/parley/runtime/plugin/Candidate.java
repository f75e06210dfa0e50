package org.parley.runtime.plugin;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.pf4j.PluginState;

/** One jar on its way from a file to a report. */
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

    /** Something is wrong, and the rest of the plugin can be used. */
    void complain(ErrorCode code, String message, String hint) {
        diagnostics.add(new Diagnostic(code, jarName(), oneLine(message), hint));
    }

    /** Names and reasons in a message are the plugin's own words, of any length and on any number of lines. */
    private static String oneLine(String message) {
        String line = message.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + " …";
    }

    /** Something is wrong, and nothing of the plugin can be used. */
    void refuse(PluginState state, ErrorCode code, String message, String hint) {
        this.state = state;
        complain(code, message, hint);
    }

    /** It is refused before any of its code runs. */
    void disable(ErrorCode code, String message, String hint) {
        refuse(PluginState.DISABLED, code, message, hint);
    }

    /** Its file is not that of a plugin. */
    void corrupt(String message, String hint) {
        refuse(PluginState.FAILED, ErrorCode.PLUGIN_CORRUPT, message, hint);
    }

    boolean isRefused() {
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
