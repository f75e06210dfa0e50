package org.parley.runtime.plugin;

import com.google.inject.Injector;
import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Recipe;

/** Brings components and recipes into the registry; of two with one name, the first stays. */
final class Registration {

    private final ComponentRegistry.Builder registry = new ComponentRegistry.Builder();
    private final PluginIds ids;

    Registration(PluginIds ids) {
        this.ids = ids;
    }

    void registerBuiltIns(ClassPathPlugins builtIns, String id) {
        for (ComponentFactory factory : builtIns.components()) {
            registry.add(factory, id).ifPresent(first -> {
                throw new ParleyException(new Fault(
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

    void register(Candidate candidate, ClassLoader loader, Injector services) {
        JarContents contents = candidate.contents();
        new ExtensionLoader(candidate, loader, services)
                .load(contents.extensions(), contents.manifest().module())
                .forEach(factory -> register(candidate, factory, loader));
        contents.recipes().forEach(recipe -> register(candidate, recipe));
        contents.defaults()
                .flatMap(registry::add)
                .ifPresent(first -> candidate.complain(
                        ErrorCode.PLUGIN_DUPLICATE_COMPONENT,
                        "the defaults of run files are already in " + ids.holder(first.plugin(), candidate)
                                + ", which are used",
                        "remove one of the jars"));
    }

    ComponentRegistry registry() {
        return registry.build();
    }

    private void register(Candidate candidate, ComponentFactory factory, ClassLoader loader) {
        Optional<String> name = ComponentCheck.soundName(factory, candidate, loader);
        if (name.isEmpty()) {
            return;
        }
        // Guarded, because the registry asks for the name once more.
        Optional<Optional<ComponentRegistry.Entry>> added = PluginBoundary.attempt(
                loader,
                () -> registry.add(factory, candidate.id()),
                reason -> candidate.complain(
                        ErrorCode.PLUGIN_BAD_COMPONENT, "component '" + name.get() + "' fails: " + reason, ""));
        added.ifPresent(first -> tell(candidate, ComponentKind.of(factory.getClass()), name.get(), first));
    }

    private void tell(Candidate candidate, ComponentKind kind, String name, Optional<ComponentRegistry.Entry> first) {
        if (first.isPresent()) {
            String what = kind.words() + " '" + name + "'";
            duplicate(
                    candidate,
                    ErrorCode.PLUGIN_DUPLICATE_COMPONENT,
                    what,
                    first.get().plugin());
        } else {
            candidate.offers(kind, name);
        }
    }

    private void register(Candidate candidate, Recipe recipe) {
        Optional<Recipe> first = registry.add(recipe);
        if (first.isPresent()) {
            duplicate(
                    candidate,
                    ErrorCode.PLUGIN_BAD_RECIPE,
                    "recipe '" + recipe.name() + "'",
                    first.get().plugin());
        } else {
            candidate.offersRecipe(recipe.name());
        }
    }

    private void duplicate(Candidate candidate, ErrorCode code, String what, String plugin) {
        candidate.complain(
                code,
                "its " + what + " is already in " + ids.holder(plugin, candidate) + ", which is used",
                "rename one of the two, or remove one of the jars");
    }
}
