package org.parley.runtime.plugin;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.StartFactory;
import org.pf4j.ExtensionFactory;

/** Makes factories out of the class names of one plugin, and says why where it cannot. */
final class ExtensionLoader {

    private final ClassLoader loader;
    private final ExtensionFactory extensions;
    private final Candidate candidate;

    ExtensionLoader(ClassLoader loader, ExtensionFactory extensions, Candidate candidate) {
        this.loader = loader;
        this.extensions = extensions;
        this.candidate = candidate;
    }

    Optional<ComponentFactory> load(String className) {
        return attempt(className, "cannot be loaded", () -> loader.loadClass(className))
                .filter(type -> attempt(className, "cannot be loaded", () -> isComponent(type))
                        .orElse(false))
                .flatMap(type -> attempt(className, "cannot be constructed", () -> extensions.create(type)))
                .map(ComponentFactory.class::cast);
    }

    private <T> Optional<T> attempt(String className, String failure, Callable<? extends T> code) {
        return PluginCall.attempt(
                loader,
                code,
                reason -> candidate.complain(
                        ErrorCode.PLUGIN_FAILED, "extension " + className + " " + failure + ": " + reason, ""));
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
            complain(type, "has no constructor without parameters", "give it one that is not private");
        } else {
            return true;
        }
        return false;
    }

    private static boolean isUsable(Constructor<?> constructor) {
        return constructor.getParameterCount() == 0 && !Modifier.isPrivate(constructor.getModifiers());
    }

    private void complain(Class<?> type, String message, String hint) {
        candidate.complain(ErrorCode.PLUGIN_BAD_COMPONENT, "extension " + type.getName() + " " + message, hint);
    }

    private static String kindNames() {
        return Arrays.stream(ComponentKind.values())
                .map(ComponentKind::factoryType)
                .filter(type -> type != StartFactory.class) // the runtime's own, which no plugin can see
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
    }
}
