package org.parley.runtime.plugin;

import com.google.inject.AbstractModule;
import com.google.inject.CreationException;
import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.spi.Element;
import com.google.inject.spi.Elements;
import com.google.inject.spi.Message;
import jakarta.inject.Inject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.component.ComponentKind;

/** Makes factories out of the class names of one plugin, and says why where it cannot. */
record ExtensionLoader(Candidate candidate, ClassLoader loader, Injector services) {

    /** @param module class of the plugin's own Guice module; empty for none */
    List<ComponentFactory> load(Collection<String> classNames, String module) {
        List<Class<?>> types = classNames.stream()
                .flatMap(className -> type(className).stream())
                .toList();
        Optional<Module> bindings = module.isEmpty() ? Optional.of(binder -> {}) : module(module);
        return bindings.flatMap(own -> injector(types, own)).stream()
                .flatMap(injector -> types.stream().flatMap(type -> build(type, injector).stream()))
                .toList();
    }

    private Optional<Class<?>> type(String className) {
        return attempt("extension " + className + " cannot be loaded", "", () -> {
            Class<?> type = loader.loadClass(className);
            return isComponent(type) ? type : null;
        });
    }

    /** One for the whole plugin: an injector for each of its classes would take most of the time of loading. */
    private Optional<Injector> injector(List<Class<?>> types, Module own) {
        return attempt(
                "what its extensions have injected cannot be prepared",
                "bind each once, in the module that Plugin-Module of the manifest names",
                () -> services.createChildInjector(read(own), binder -> types.forEach(binder::bind)));
    }

    /** What it binds; Guice itself would log what it throws, and go on to tell of everything that is not bound for it. */
    private static Module read(Module own) {
        List<Element> elements = Elements.getElements(own);
        List<Message> errors = elements.stream()
                .filter(Message.class::isInstance)
                .map(Message.class::cast)
                .toList();
        if (!errors.isEmpty()) {
            throw new CreationException(errors);
        }
        return Elements.getModule(elements);
    }

    private Optional<Module> module(String className) {
        String failure = "its Plugin-Module " + className + " cannot be used";
        return attempt(failure, "", () -> loader.loadClass(className))
                .filter(type -> isModule(type, failure))
                .flatMap(type -> attempt(failure, "", () -> {
                    Constructor<?> constructor = type.getDeclaredConstructor();
                    constructor.setAccessible(true);
                    return (Module) constructor.newInstance();
                }));
    }

    private boolean isModule(Class<?> type, String failure) {
        if (!Module.class.isAssignableFrom(type) || Modifier.isAbstract(type.getModifiers())) {
            candidate.complain(
                    ErrorCode.PLUGIN_FAILED,
                    failure + ": it is no class that implements " + Module.class.getName(),
                    "extend " + AbstractModule.class.getName());
            return false;
        }
        if (Arrays.stream(type.getDeclaredConstructors()).noneMatch(each -> each.getParameterCount() == 0)) {
            candidate.complain(
                    ErrorCode.PLUGIN_FAILED,
                    failure + ": it has no constructor without parameters",
                    "what it needs can be injected into its @Provides methods");
            return false;
        }
        return true;
    }

    private Optional<ComponentFactory> build(Class<?> type, Injector injector) {
        return attempt("extension " + type.getName() + " cannot be constructed", "", () ->
                (ComponentFactory) injector.getInstance(type));
    }

    private <T> Optional<T> attempt(String failure, String hint, Callable<? extends T> code) {
        return PluginBoundary.attempt(
                loader, code, reason -> candidate.complain(ErrorCode.PLUGIN_FAILED, failure + ": " + reason, hint));
    }

    private boolean isComponent(Class<?> type) {
        List<ComponentKind> kinds = Arrays.stream(ComponentKind.values())
                .filter(kind -> kind.factoryType().isAssignableFrom(type))
                .toList();
        if (kinds.isEmpty()) {
            complain(type, "is of no kind that Parley knows", "implement one of " + kindNames());
        } else if (kinds.size() > 1) {
            String words = kinds.stream().map(ComponentKind::words).collect(Collectors.joining(" and "));
            complain(type, "is " + words + " at once", "make a class for each");
        } else if (Modifier.isAbstract(type.getModifiers())) {
            complain(type, "is abstract", "put @Extension on the class that implements it");
        } else if (Arrays.stream(type.getDeclaredConstructors()).noneMatch(ExtensionLoader::isUsable)) {
            complain(
                    type,
                    "has no constructor without parameters",
                    "give it one that is not private, or one with @Inject whose parameters are bound");
        } else {
            resolveMembers(type);
            return true;
        }
        return false;
    }

    private static boolean isUsable(Constructor<?> constructor) {
        return constructor.isAnnotationPresent(Inject.class)
                || (constructor.getParameterCount() == 0 && !Modifier.isPrivate(constructor.getModifiers()));
    }

    /** Throws now, for this class alone, what Guice would otherwise meet when it prepares all of them. */
    private static void resolveMembers(Class<?> type) {
        for (Class<?> owner = type; owner != Object.class; owner = owner.getSuperclass()) {
            owner.getDeclaredMethods();
            owner.getDeclaredFields();
        }
    }

    private void complain(Class<?> type, String message, String hint) {
        candidate.complain(ErrorCode.PLUGIN_BAD_COMPONENT, "extension " + type.getName() + " " + message, hint);
    }

    private static String kindNames() {
        return Arrays.stream(ComponentKind.values())
                .map(ComponentKind::factoryType)
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
    }
}
