package org.parley.runtime.plugin;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Recipe;
import org.pf4j.PluginDependency;
import org.pf4j.PluginState;

/**
 * The loaded plugins of a process: their components, and the errors of those that cannot be used.
 *
 * <p>Loading never fails. If a jar, or one of its components, cannot be used, there is a {@link Diagnostic} whose path is the jar's file
 * name, and all other plugins are loaded. Loading does not protect against malicious plugins, which could, for example, exit the process.
 */
public final class Plugins implements AutoCloseable {

    /** The id of built-in components in the registry. */
    public static final String BUILT_IN = "parley";

    private final ParleyPluginManager manager;
    private final List<Diagnostic> directoryProblems;
    private final List<PluginReport> reports;
    private final List<Path> libraries;
    private final ComponentRegistry registry;

    private Plugins(
            ParleyPluginManager manager,
            List<Diagnostic> directoryProblems,
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
     * @param directories directories in order of precedence: among plugins with the same id, or components with the same name, the one
     *     in the earlier directory is used. Within a directory, the jar that is first in alphabetical order takes precedence
     * @param builtIns components that take precedence over those of any plugin
     * @param services parent of the injectors that create the objects of plugins; it must require explicit bindings, because
     *     just-in-time bindings would be added to it and stay there
     */
    public static Plugins load(List<PluginDirectory> directories, List<ComponentFactory> builtIns, Injector services) {
        return load(directories, ClassPathPlugins.NONE.after(builtIns), services);
    }

    /** @param builtIns components and recipes that take precedence over those of plugins */
    public static Plugins load(List<PluginDirectory> directories, ClassPathPlugins builtIns, Injector services) {
        Registration registration = new Registration(builtIns);
        PluginDirectory.Search search = new PluginDirectory.Search(directories);
        PluginClassLoaders.Libraries.add(search.libraries);
        List<Candidate> candidates = search.candidates;
        candidates.stream().filter(candidate -> !candidate.isRejected()).forEach(PluginJar::read);
        new PluginJar.Inspection(registration).inspect(candidates);

        ParleyPluginManager manager = new ParleyPluginManager(services);
        List<Candidate> fit =
                candidates.stream().filter(candidate -> !candidate.isRejected()).toList();
        Dependencies.order(fit).forEach(manager::start);

        // Restores the order of precedence, which the order of dependencies may have changed.
        candidates.stream()
                .filter(Candidate::isStarted)
                .forEach(candidate ->
                        registration.register(candidate, manager.getPluginClassLoader(candidate.id()), services));
        List<PluginReport> reports = candidates.stream().map(Candidate::report).toList();
        return new Plugins(
                manager,
                List.copyOf(search.diagnostics),
                reports,
                List.copyOf(search.libraries),
                registration.registry.build());
    }

    /** Returns all components that run files can name, including built-in ones. */
    public ComponentRegistry registry() {
        return registry;
    }

    /** Returns the boundary between these plugins and the process. */
    public PluginBoundary boundary() {
        return manager.boundary();
    }

    /** Returns one report for each jar that was found, in order of precedence. */
    public List<PluginReport> plugins() {
        return reports;
    }

    /** Returns the jars shared by all plugins, in order of precedence. Among jars of the same name, the first is used. */
    public List<Path> libraries() {
        return libraries;
    }

    /** Returns all errors: first those of directories, then those of jars. */
    public List<Diagnostic> diagnostics() {
        return Stream.concat(
                        directoryProblems.stream(), reports.stream().flatMap(report -> report.diagnostics().stream()))
                .toList();
    }

    /** Stops the plugins, dependent plugins first, and closes their jars. Components must not be used afterwards. */
    @Override
    public void close() {
        manager.unloadAll();
    }

    /** Returns the exceptions that plugins threw while they were stopped, each with the plugin's id. */
    public List<String> stopFailures() {
        return manager.stopFailures();
    }

    /**
     * Computes an order in which plugins that depend on each other can be loaded.
     *
     * <p>PF4J can do this, but rejects all plugins if one of them has no solution.
     */
    private static final class Dependencies {

        private final Map<String, Candidate> ready = new LinkedHashMap<>();

        private Dependencies() {}

        /** Returns the candidates that can be loaded, each after those it requires; rejects the others. */
        static List<Candidate> order(List<Candidate> candidates) {
            Dependencies dependencies = new Dependencies();
            List<Candidate> waiting = new ArrayList<>(candidates);
            boolean progress = true;
            while (progress) {
                progress = waiting.removeIf(dependencies::admit);
            }
            waiting.forEach(candidate -> dependencies.reject(candidate, waiting));
            return List.copyOf(dependencies.ready.values());
        }

        private boolean admit(Candidate candidate) {
            boolean satisfied = needs(candidate).allMatch(this::isSatisfied);
            if (satisfied) {
                ready.put(candidate.id(), candidate);
            }
            return satisfied;
        }

        private void reject(Candidate candidate, List<Candidate> waiting) {
            needs(candidate)
                    .filter(need -> !isSatisfied(need))
                    .forEach(need -> candidate.reject(
                            PluginState.FAILED,
                            ErrorCode.PLUGIN_FAILED,
                            "needs plugin '" + need.getPluginId() + "', " + whyNot(need, waiting),
                            "install it in the same directory, or remove this plugin"));
        }

        private String whyNot(PluginDependency need, List<Candidate> waiting) {
            String id = need.getPluginId();
            if (ready.containsKey(id)) {
                String version = ready.get(id).contents().manifest().version();
                return "version " + need.getPluginVersionSupport() + ", but " + version + " is installed";
            }
            if (waiting.stream().anyMatch(other -> other.id().equals(id))) {
                return "which in turn requires a missing plugin or this one";
            }
            return "which is missing or was rejected";
        }

        private boolean isSatisfied(PluginDependency need) {
            Candidate provider = ready.get(need.getPluginId());
            return provider != null
                    && new PluginJar.VersionRange(need.getPluginVersionSupport())
                            .contains(provider.contents().manifest().version());
        }

        private static Stream<PluginDependency> needs(Candidate candidate) {
            return candidate.contents().manifest().dependencies().stream()
                    .map(PluginDependency::new)
                    .filter(need -> !need.isOptional());
        }
    }

    /** Assigns ids to jars, and registers components and recipes. If an id or name is already taken, the first holder keeps it. */
    static final class Registration {

        private final ComponentRegistry.Builder registry = new ComponentRegistry.Builder();
        private final Map<String, Candidate> holders = new HashMap<>();

        private Registration(ClassPathPlugins builtIns) {
            for (ComponentFactory factory : builtIns.components()) {
                registry.add(factory, BUILT_IN).ifPresent(first -> {
                    throw new ParleyException(new Diagnostic(
                            ErrorCode.PLUGIN_DUPLICATE_COMPONENT,
                            ComponentKind.of(factory.getClass()).label() + " '" + factory.name() + "'",
                            "is defined twice: " + first.factory().getClass().getName() + " and "
                                    + factory.getClass().getName(),
                            "remove one of them from the class path or from the program"));
                });
            }
            builtIns.recipes().forEach(registry::add);
            builtIns.defaults().ifPresent(registry::add);
        }

        /** Assigns the candidate its id, or rejects the candidate if the id is taken. */
        void claimId(Candidate candidate) {
            String id = candidate.id();
            boolean isOurs = id.equals(BUILT_IN);
            if (isOurs || holders.putIfAbsent(id, candidate) != null) {
                boolean newerChoice = !isOurs && holders.get(id).isNamed() && !candidate.isNamed();
                candidate.disable(
                        ErrorCode.PLUGIN_DUPLICATE_ID,
                        "is not loaded from " + candidate.jar().getParent() + ": its id '" + id
                                + "' is already used by "
                                + holder(id, candidate)
                                + (newerChoice ? ", which --plugins or PARLEY_PLUGINS names" : ""),
                        "remove one of the two");
            }
        }

        /**
         * Describes the holder of an id so that it is distinct from the candidate, whose jar may have the same name in another directory.
         */
        private String holder(String id, Candidate candidate) {
            if (id.equals(BUILT_IN)) {
                return "Parley itself";
            }
            Path jar = holders.get(id).jar();
            String name = jar.getFileName().toString();
            return name.equals(candidate.jarName()) ? jar.toString() : name;
        }

        private void register(Candidate candidate, ClassLoader loader, Injector services) {
            PluginJar contents = candidate.contents();
            new ExtensionLoader(candidate, loader, services)
                    .load(contents.extensions(), contents.manifest().module())
                    .forEach(factory -> register(candidate, factory, loader));
            for (Recipe recipe : contents.recipes()) {
                String what = "recipe '" + recipe.name() + "'";
                if (isFirst(
                        candidate,
                        ErrorCode.PLUGIN_BAD_RECIPE,
                        what,
                        registry.add(recipe).map(Recipe::plugin))) {
                    candidate.recipes.add(recipe.name());
                }
            }
            contents.defaults()
                    .flatMap(registry::add)
                    .ifPresent(first -> candidate.complain(
                            ErrorCode.PLUGIN_DUPLICATE_COMPONENT,
                            "the defaults of run files are already provided by " + holder(first.plugin(), candidate)
                                    + "; those are used",
                            "remove one of the jars"));
        }

        private void register(Candidate candidate, ComponentFactory factory, ClassLoader loader) {
            ComponentKind kind = ComponentKind.of(factory.getClass());
            ComponentCheck.validName(factory, candidate, loader)
                    .ifPresent(name -> PluginBoundary.attempt(
                                    loader, // because the registry calls name() once more
                                    () -> registry.add(factory, candidate.id()).map(ComponentRegistry.Entry::plugin),
                                    reason -> candidate.complain(
                                            ErrorCode.PLUGIN_BAD_COMPONENT,
                                            "component '" + name + "' fails: " + reason,
                                            ""))
                            .filter(first -> isFirst(
                                    candidate,
                                    ErrorCode.PLUGIN_DUPLICATE_COMPONENT,
                                    kind.words() + " '" + name + "'",
                                    first))
                            .ifPresent(first -> candidate.components.add(new PluginReport.Offered(kind, name))));
        }

        /** @param first the plugin that already has one of the same name, if any */
        private boolean isFirst(Candidate candidate, ErrorCode code, String what, Optional<String> first) {
            first.ifPresent(plugin -> candidate.complain(
                    code,
                    "its " + what + " is already provided by " + holder(plugin, candidate) + "; that one is used",
                    "rename one of the two, or remove one of the jars"));
            return first.isEmpty();
        }
    }
}
