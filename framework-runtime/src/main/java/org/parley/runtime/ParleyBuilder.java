package org.parley.runtime;

import static java.util.Objects.requireNonNull;

import com.google.inject.Guice;
import com.google.inject.Injector;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;
import org.parley.runtime.builtin.Builtins;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.plugin.ClassPathPlugins;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.wiring.ServicesModule;

/** Configures the sources of components and builds {@link Parley}. */
public final class ParleyBuilder {

    private final List<PluginDirectory> directories = new ArrayList<>();
    private final List<ComponentFactory> components = new ArrayList<>();
    private DatasetHome home = DatasetHome.of(System.getenv(), Path.of(System.getProperty("user.home")));
    private Clock clock = Clock.systemUTC();
    private boolean fromClassPath;

    ParleyBuilder() {}

    /** Adds a directory with plugin jars. If two plugins have the same ID, or two components have the same name, the first one is used. */
    public ParleyBuilder plugins(Path directory) {
        directories.add(PluginDirectory.named(requireNonNull(directory, "directory")));
        return this;
    }

    /** Adds several directories in order of precedence. */
    public ParleyBuilder pluginsIn(List<PluginDirectory> inOrder) {
        directories.addAll(inOrder);
        return this;
    }

    /** Adds a directory with plugin jars that may be absent. */
    public ParleyBuilder pluginsIfPresent(Path directory) {
        directories.add(PluginDirectory.usual(requireNonNull(directory, "directory")));
        return this;
    }

    /** Adds a component of the calling program. It takes precedence over components of plugins. */
    public ParleyBuilder component(ComponentFactory factory) {
        components.add(requireNonNull(factory, "factory"));
        return this;
    }

    /** Adds every component and recipe on the class path, as declared by plugin jars there. */
    public ParleyBuilder classPath() {
        fromClassPath = true;
        return this;
    }

    /** Sets the directory of datasets. The default is {@code PARLEY_DATA}, or else {@code data} in {@code PARLEY_HOME} or {@code ~/.parley}. */
    public ParleyBuilder data(Path directory) {
        home = new DatasetHome(requireNonNull(directory, "directory"));
        return this;
    }

    public ParleyBuilder clock(Clock clock) {
        this.clock = requireNonNull(clock, "clock");
        return this;
    }

    /**
     * Loads the plugins.
     *
     * @throws ParleyException if a directory that must exist is absent
     */
    public Parley build() {
        ServicesModule services = new ServicesModule(home, clock);
        Injector injector = Guice.createInjector(services);
        List<ComponentFactory> builtIns = new ArrayList<>(Builtins.all());
        builtIns.addAll(components);
        ClassPathPlugins found = fromClassPath ? ClassPathPlugins.find(loader(), injector) : ClassPathPlugins.NONE;
        Plugins plugins = Plugins.load(directories, found.after(builtIns), injector);
        services.complete(plugins.registry());
        List<Diagnostic> missing =
                plugins.diagnostics().stream().filter(this::isOfNamed).toList();
        if (!missing.isEmpty()) {
            plugins.close();
            throw new ParleyException("plugins", missing);
        }
        return new Parley(plugins, new RunLauncher(plugins, home, clock), plugins::close);
    }

    /** Returns the context class loader of the thread, or Parley's own class loader if the thread has none. */
    private static ClassLoader loader() {
        return Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElse(Parley.class.getClassLoader());
    }

    private boolean isOfNamed(Diagnostic diagnostic) {
        return directories.stream()
                .anyMatch(directory -> directory.mustExist()
                        && diagnostic.path().equals(directory.path().toString()));
    }
}
