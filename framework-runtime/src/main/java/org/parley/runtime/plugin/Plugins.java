package org.parley.runtime.plugin;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Fault;
import org.parley.runtime.component.ComponentRegistry;

/**
 * The plugins of a process, loaded: what they offer, and what is wrong with those that offer nothing.
 *
 * <p>Loading never fails. A jar, or a component of one, that cannot be used becomes a {@link Fault} whose path is the jar's file name,
 * and everything else works. What a plugin could do to the process on purpose, such as ending it, is beyond the reach of any loader.
 */
public final class Plugins implements AutoCloseable {

    /** The id that built-in components stand under in the registry. */
    public static final String BUILT_IN = "parley";

    private final ParleyPluginManager manager;
    private final List<Fault> directoryProblems;
    private final List<PluginReport> reports;
    private final List<Path> libraries;
    private final ComponentRegistry registry;

    private Plugins(
            ParleyPluginManager manager,
            List<Fault> directoryProblems,
            List<PluginReport> reports,
            List<Path> libraries,
            ComponentRegistry registry) {
        this.manager = manager;
        this.directoryProblems = directoryProblems;
        this.reports = reports;
        this.libraries = libraries;
        this.registry = registry;
    }

    /**
     * Loads and starts every jar of these directories.
     *
     * @param directories in order of precedence: of two plugins with the same id, and of two components with the same name, the one in the
     *     earlier directory is used; within a directory, the one whose jar comes first in the alphabet
     * @param builtIns components that come before those of any plugin
     * @param services parent of the injectors that build what plugins bring; it asks for explicit bindings, or else those that Guice makes
     *     on the fly would end up in it and stay there
     */
    public static Plugins load(List<PluginDirectory> directories, List<ComponentFactory> builtIns, Injector services) {
        return load(directories, ClassPathPlugins.NONE.beside(builtIns), services);
    }

    /** @param builtIns what comes before anything that plugins bring */
    public static Plugins load(List<PluginDirectory> directories, ClassPathPlugins builtIns, Injector services) {
        PluginIds ids = new PluginIds(BUILT_IN);
        Registration registration = new Registration(ids);
        registration.registerBuiltIns(builtIns, BUILT_IN);

        JarSearch search = new JarSearch(directories);
        SharedLibraries.add(search.libraries());
        List<Candidate> candidates = search.candidates();
        candidates.stream().filter(candidate -> !candidate.isRefused()).forEach(JarReader::read);
        new JarInspection(ids).inspect(candidates);

        ParleyPluginManager manager = new ParleyPluginManager(services);
        List<Candidate> fit =
                candidates.stream().filter(candidate -> !candidate.isRefused()).toList();
        Dependencies.order(fit).forEach(manager::start);

        // In order of precedence again, which dependencies may have upset.
        candidates.stream()
                .filter(Candidate::isStarted)
                .forEach(candidate ->
                        registration.register(candidate, manager.getPluginClassLoader(candidate.id()), services));
        List<PluginReport> reports = candidates.stream().map(Candidate::report).toList();
        return new Plugins(
                manager,
                List.copyOf(search.faults()),
                reports,
                List.copyOf(search.libraries()),
                registration.registry());
    }

    /** Everything that can be named in a run file, built-in components included. */
    public ComponentRegistry registry() {
        return registry;
    }

    /** What stands between these plugins and the process. */
    public PluginBoundary boundary() {
        return manager.boundary();
    }

    /** One report for each jar found, in order of precedence. */
    public List<PluginReport> plugins() {
        return reports;
    }

    /** The jars that all plugins share, in order of precedence: of two with the same name, the first is used. */
    public List<Path> libraries() {
        return libraries;
    }

    /** Everything that is wrong: with the directories first, then jar by jar. */
    public List<Fault> faults() {
        return Stream.concat(directoryProblems.stream(), reports.stream().flatMap(report -> report.faults().stream()))
                .toList();
    }

    /** Stops the plugins, those that others build on last, and lets go of their jars; components must no longer be used. */
    @Override
    public void close() {
        manager.unloadAll();
    }

    /** What plugins threw while they were stopped, each with the plugin's id. */
    public List<String> stopFailures() {
        return manager.stopFailures();
    }
}
