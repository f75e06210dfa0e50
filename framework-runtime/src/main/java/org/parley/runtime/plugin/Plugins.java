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
 * The plugins of a process, loaded: what they offer, and what is wrong with those that offer nothing.
 *
 * <p>Loading never fails. A jar, or a component of one, that cannot be used becomes a {@link Diagnostic} whose path is the jar's file name,
 * and everything else works. What a plugin could do to the process on purpose, such as ending it, is beyond the reach of any loader.
 */
public final class Plugins implements AutoCloseable {

    /** The id that built-in components stand under in the registry. */
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
        Registration registration = new Registration(builtIns);
        PluginDirectory.Search search = new PluginDirectory.Search(directories);
        PluginClassLoaders.Libraries.add(search.libraries);
        List<Candidate> candidates = search.candidates;
        candidates.stream().filter(candidate -> !candidate.isRefused()).forEach(PluginJar::read);
        new PluginJar.Inspection(registration).inspect(candidates);

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
                List.copyOf(search.diagnostics),
                reports,
                List.copyOf(search.libraries),
                registration.registry.build());
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
    public List<Diagnostic> diagnostics() {
        return Stream.concat(
                        directoryProblems.stream(), reports.stream().flatMap(report -> report.diagnostics().stream()))
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

    /**
     * The order in which plugins that build on each other can be loaded.
     *
     * <p>PF4J can do this, but gives up on all of them when one has no solution.
     */
    private static final class Dependencies {

        private final Map<String, Candidate> ready = new LinkedHashMap<>();

        private Dependencies() {}

        /** The candidates that can be loaded, each after those it needs; the others are refused. */
        static List<Candidate> order(List<Candidate> candidates) {
            Dependencies dependencies = new Dependencies();
            List<Candidate> waiting = new ArrayList<>(candidates);
            boolean progress = true;
            while (progress) {
                progress = waiting.removeIf(dependencies::admit);
            }
            waiting.forEach(candidate -> dependencies.refuse(candidate, waiting));
            return List.copyOf(dependencies.ready.values());
        }

        private boolean admit(Candidate candidate) {
            boolean satisfied = needs(candidate).allMatch(this::isSatisfied);
            if (satisfied) {
                ready.put(candidate.id(), candidate);
            }
            return satisfied;
        }

        private void refuse(Candidate candidate, List<Candidate> waiting) {
            needs(candidate)
                    .filter(need -> !isSatisfied(need))
                    .forEach(need -> candidate.refuse(
                            PluginState.FAILED,
                            ErrorCode.PLUGIN_FAILED,
                            "needs plugin '" + need.getPluginId() + "', " + whyNot(need, waiting),
                            "install it beside this one, or remove this one"));
        }

        private String whyNot(PluginDependency need, List<Candidate> waiting) {
            String id = need.getPluginId();
            if (ready.containsKey(id)) {
                String version = ready.get(id).contents().manifest().version();
                return "version " + need.getPluginVersionSupport() + ", but " + version + " is installed";
            }
            if (waiting.stream().anyMatch(other -> other.id().equals(id))) {
                return "which in turn needs what is missing or needs this one";
            }
            return "which is not there or was refused";
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

    /** Gives jars their ids, and brings components and recipes into the registry; of two with one id or name, the first stays. */
    static final class Registration {

        private final ComponentRegistry.Builder registry = new ComponentRegistry.Builder();
        private final Map<String, Candidate> holders = new HashMap<>();

        private Registration(ClassPathPlugins builtIns) {
            for (ComponentFactory factory : builtIns.components()) {
                registry.add(factory, BUILT_IN).ifPresent(first -> {
                    throw new ParleyException(new Diagnostic(
                            ErrorCode.PLUGIN_DUPLICATE_COMPONENT,
                            ComponentKind.of(factory.getClass()).label() + " '" + factory.name() + "'",
                            "is there twice: " + first.factory().getClass().getName() + " and "
                                    + factory.getClass().getName(),
                            "take one of them off the class path, or out of the program"));
                });
            }
            builtIns.recipes().forEach(registry::add);
            builtIns.defaults().ifPresent(registry::add);
        }

        /** Gives the candidate its id, or refuses it where the id is taken. */
        void claimId(Candidate candidate) {
            String id = candidate.id();
            boolean isOurs = id.equals(BUILT_IN);
            if (isOurs || holders.putIfAbsent(id, candidate) != null) {
                boolean newerChoice = !isOurs && holders.get(id).isNamed() && !candidate.isNamed();
                candidate.disable(
                        ErrorCode.PLUGIN_DUPLICATE_ID,
                        "is passed over in " + candidate.jar().getParent() + ": its id '" + id + "' is already that of "
                                + holder(id, candidate)
                                + (newerChoice ? ", which --plugins or PARLEY_PLUGINS names" : ""),
                        "remove one of the two");
            }
        }

        /** Who has this id, in words that tell it from the candidate, whose jar may have the same name in another directory. */
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
                            "the defaults of run files are already in " + holder(first.plugin(), candidate)
                                    + ", which are used",
                            "remove one of the jars"));
        }

        private void register(Candidate candidate, ComponentFactory factory, ClassLoader loader) {
            ComponentKind kind = ComponentKind.of(factory.getClass());
            ComponentCheck.soundName(factory, candidate, loader)
                    .ifPresent(name -> PluginBoundary.attempt(
                                    loader, // because the registry asks for the name once more
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

        /** @param first the plugin that offers one of the same name already, if any */
        private boolean isFirst(Candidate candidate, ErrorCode code, String what, Optional<String> first) {
            first.ifPresent(plugin -> candidate.complain(
                    code,
                    "its " + what + " is already in " + holder(plugin, candidate) + ", which is used",
                    "rename one of the two, or remove one of the jars"));
            return first.isEmpty();
        }
    }
}
