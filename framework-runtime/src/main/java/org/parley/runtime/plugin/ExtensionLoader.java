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

/** Creates the factories of one plugin from class names, and reports failures. */
record ExtensionLoader(Candidate candidate, ClassLoader loader, Injector services) {

    /** @param module the class of the plugin's own Guice module; empty for none */
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

    /** Creates one injector for the whole plugin, because an injector per class would dominate the loading time. */
    private Optional<Injector> injector(List<Class<?>> types, Module own) {
        return attempt(
                "the dependencies of its extensions cannot be injected",
                "bind each once, in the module given by Plugin-Module of the manifest",
                () -> services.createChildInjector(read(own), binder -> types.forEach(binder::bind)));
    }

    /** Reads the bindings of a module. Guice itself would log its exceptions and then report every type that is consequently not bound. */
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
                    failure + ": it is not a class that implements " + Module.class.getName(),
                    "extend " + AbstractModule.class.getName());
            return false;
        }
        if (Arrays.stream(type.getDeclaredConstructors()).noneMatch(each -> each.getParameterCount() == 0)) {
            candidate.complain(
                    ErrorCode.PLUGIN_FAILED,
                    failure + ": it has no constructor without parameters",
                    "its @Provides methods can have parameters instead");
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
            complain(type, "does not implement any kind of component", "implement one of " + kindNames());
        } else if (kinds.size() > 1) {
            String words = kinds.stream().map(ComponentKind::words).collect(Collectors.joining(" and "));
            complain(type, "is " + words + " at once", "write a class for each");
        } else if (Modifier.isAbstract(type.getModifiers())) {
            complain(type, "is abstract", "annotate the implementing class with @Extension");
        } else if (Arrays.stream(type.getDeclaredConstructors()).noneMatch(ExtensionLoader::isUsable)) {
            complain(
                    type,
                    "has no constructor without parameters",
                    "add one that is not private, or one with @Inject whose parameters are bound");
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

    /** Throws an exception for this class alone that Guice would otherwise throw while it prepares all classes. */
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
