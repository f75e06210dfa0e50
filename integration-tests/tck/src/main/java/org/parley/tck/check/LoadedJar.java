package org.parley.tck.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.Parley;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.PluginReport;

/** One jar, loaded before all other plugins, so that its components take precedence. */
public final class LoadedJar implements AutoCloseable {

    private static final int COLLECTIONS = 20;

    private final List<PluginDirectory> installed;
    private final Path directory;
    private final Path copy;
    private final Parley parley;

    /** @param installed the directories of other plugins that it may depend on */
    public LoadedJar(Path jar, List<PluginDirectory> installed) {
        this.installed = List.copyOf(installed);
        try {
            // Placed in a separate directory, because other files beside it must not be checked.
            this.directory = Files.createTempDirectory("parley-verify");
            this.copy = Files.copy(jar, directory.resolve(fileName(jar)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        this.parley = load();
    }

    /** Returns the name of its file, or one that the plugin loader accepts. */
    private static String fileName(Path jar) {
        String name = jar.getFileName().toString();
        return name.endsWith(".jar") && !name.startsWith(".") ? name : "plugin.jar";
    }

    public PluginReport report() {
        return parley.plugins().plugins().get(0);
    }

    /** Returns all components: its own, those of other plugins, and the built-in ones. */
    public ComponentRegistry registry() {
        return parley.components();
    }

    /** Returns the factory of an offered component. */
    public ComponentFactory factory(PluginReport.Offered offered) {
        return registry().entry(offered.kind(), offered.name()).orElseThrow().factory();
    }

    /** Returns all components, for those that refer to others in their settings. */
    public List<ComponentFactory> components() {
        return Arrays.stream(ComponentKind.values())
                .flatMap(kind -> registry().names(kind).stream()
                        .map(name -> registry().entry(kind, name).orElseThrow().factory()))
                .toList();
    }

    /** Returns components of other plugins that this one would hide; another version of itself does not count. */
    List<String> clashes() {
        List<String> clashes = new ArrayList<>();
        for (PluginReport other : parley.plugins().plugins()) {
            if (!other.id().equals(report().id())) {
                other.diagnostics().stream()
                        .filter(diagnostic -> diagnostic.code() == ErrorCode.PLUGIN_DUPLICATE_COMPONENT
                                && diagnostic
                                        .message()
                                        .contains(copy.getFileName().toString()))
                        .map(Diagnostic::toString)
                        .forEach(clashes::add);
            }
        }
        return clashes;
    }

    /** Loads it once more, stops it, releases it, and waits until its class loader is collected. */
    Verdict unloads() {
        if (report().components().isEmpty()) {
            return Verdict.doesNotApply("it has no classes");
        }
        SecondTime second = loadAndUnload();
        if (second.loader().isEmpty()) {
            return Verdict.broken("it cannot be loaded a second time: %s", second.diagnostics());
        }
        if (!second.stopFailures().isEmpty()) {
            return Verdict.broken("it does not stop: %s", second.stopFailures());
        }
        WeakReference<ClassLoader> loader = second.loader().get();
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            if (loader.get() == null) {
                return Verdict.holds("collected");
            }
            pause();
        }
        return Verdict.broken(
                "its class loader is still reachable after %d collections: look for threads, thread locals and hooks",
                COLLECTIONS);
    }

    /** In a separate method, so that no local variable keeps the classes reachable. */
    private SecondTime loadAndUnload() {
        Parley again = load();
        PluginReport found = again.plugins().plugins().get(0);
        Optional<WeakReference<ClassLoader>> loader = found.components().stream()
                .findFirst()
                .map(offered -> again.components()
                        .entry(offered.kind(), offered.name())
                        .orElseThrow()
                        .factory())
                .map(factory -> new WeakReference<>(factory.getClass().getClassLoader()));
        again.close();
        return new SecondTime(
                loader,
                found.diagnostics().stream().map(Diagnostic::toString).collect(Collectors.joining("; ")),
                String.join("; ", again.plugins().stopFailures()));
    }

    /**
     * The result of loading it once more.
     *
     * @param loader the loader of its classes; empty if it offered nothing
     */
    private record SecondTime(Optional<WeakReference<ClassLoader>> loader, String diagnostics, String stopFailures) {}

    private Parley load() {
        return Parley.builder().plugins(directory).pluginsIn(installed).build();
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        parley.close();
        try {
            Files.deleteIfExists(copy);
            Files.deleteIfExists(directory);
        } catch (IOException stays) {
            throw new UncheckedIOException(stays);
        }
    }
}
