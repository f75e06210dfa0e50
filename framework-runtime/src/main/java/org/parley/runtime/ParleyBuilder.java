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

/** Says where components come from. */
public final class ParleyBuilder {

    private final List<PluginDirectory> directories = new ArrayList<>();
    private final List<ComponentFactory> components = new ArrayList<>();
    private DatasetHome home = DatasetHome.of(System.getenv(), Path.of(System.getProperty("user.home")));
    private Clock clock = Clock.systemUTC();
    private boolean fromClassPath;

    ParleyBuilder() {}

    /** A directory with plugin jars; of two plugins with one id, and of two components with one name, the first is used. */
    public ParleyBuilder plugins(Path directory) {
        directories.add(PluginDirectory.named(requireNonNull(directory, "directory")));
        return this;
    }

    /** Several directories, in order of precedence. */
    public ParleyBuilder pluginsIn(List<PluginDirectory> inOrder) {
        directories.addAll(inOrder);
        return this;
    }

    /** A directory with plugin jars that need not be there. */
    public ParleyBuilder pluginsIfPresent(Path directory) {
        directories.add(PluginDirectory.usual(requireNonNull(directory, "directory")));
        return this;
    }

    /** A component of the program itself, before those of any plugin. */
    public ParleyBuilder component(ComponentFactory factory) {
        components.add(requireNonNull(factory, "factory"));
        return this;
    }

    /** Every component and recipe on the class path, as plugin jars on it offer them. */
    public ParleyBuilder classPath() {
        fromClassPath = true;
        return this;
    }

    /** Where datasets are; {@code PARLEY_DATA} or {@code ~/.parley/data} unless given. */
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
     * @throws ParleyException when a directory that was named is not there
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

    /** That of the thread; a thread without one sees what Parley sees. */
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
