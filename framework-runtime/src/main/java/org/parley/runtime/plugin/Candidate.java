package org.parley.runtime.plugin;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.runtime.component.ComponentKind;
import org.pf4j.PluginState;

/** One jar on its way from a file to a report. */
final class Candidate {

    private static final int LONGEST_MESSAGE = 600;

    private final Path jar;
    private final boolean named;
    private final List<Fault> faults = new ArrayList<>();
    private final List<PluginReport.Offered> components = new ArrayList<>();
    private final List<String> recipes = new ArrayList<>();
    private JarContents contents = JarContents.NONE;
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

    JarContents contents() {
        return contents;
    }

    void holds(JarContents contents) {
        this.contents = contents;
    }

    /** Something is wrong, and the rest of the plugin can be used. */
    void complain(ErrorCode code, String message, String hint) {
        faults.add(new Fault(code, jarName(), oneLine(message), hint));
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

    /** The lock of its directory does not let it in. */
    void lockedOut(Fault complaint) {
        refuse(PluginState.DISABLED, complaint.code(), complaint.message(), complaint.hint());
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

    void offers(ComponentKind kind, String name) {
        components.add(new PluginReport.Offered(kind, name));
    }

    void offersRecipe(String name) {
        recipes.add(name);
    }

    PluginReport report() {
        return new PluginReport(contents.manifest(), jar, state, components, recipes, faults);
    }
}
