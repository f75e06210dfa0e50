package org.parley.runtime.plugin;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.RunFailed;

/**
 * The one boundary between Parley and the code of plugins. Whoever crosses it has the plugin's class loader as the thread's own, for
 * libraries that look services up there; and whatever comes back instead of an answer is told as the error of the plugin, by name.
 */
public final class PluginBoundary {

    private final List<ClassLoader> plugins;

    PluginBoundary(List<ClassLoader> plugins) {
        this.plugins = List.copyOf(plugins);
    }

    /**
     * Has a component make or tell something.
     *
     * @param when for the message: {@code in create()}
     * @return the answer, never null
     * @throws ParleyException what the component refuses, in its own words; anything else it does but answer, as the error of its plugin
     */
    public static <T> T ask(ComponentFactory component, String when, Callable<? extends T> question) {
        ClassLoader loader = component.getClass().getClassLoader();
        T answer;
        try {
            answer = within(loader, question);
        } catch (OutOfMemoryError notEnough) {
            if (new Blame(List.of(loader)).of(notEnough).isEmpty()) {
                throw notEnough; // for what Parley itself keeps: the run is too large
            }
            throw failure(component, when, notEnough);
        } catch (PeerLost | RunFailed ofAnotherProcess) {
            throw ofAnotherProcess; // noticed while the component waited for messages
        } catch (Throwable failure) { // linkage errors, checked exceptions in disguise: whatever it is
            if (failure instanceof ParleyException refusal && isSound(refusal)) {
                throw refusal;
            }
            throw failure(component, when, failure);
        }
        if (answer == null) {
            throw diagnostic(component, "returns null " + when);
        }
        return answer;
    }

    /**
     * While plugins are loaded, where one that fails stops nobody.
     *
     * @param failed hears the reason when the code throws
     * @return what the code gives; empty when that is null or when it throws
     */
    static <T> Optional<T> attempt(ClassLoader loader, Callable<? extends T> code, Consumer<String> failed) {
        try {
            return Optional.ofNullable(within(loader, code));
        } catch (Throwable failure) { // linkage errors, stack overflows: whatever it is, the other plugins go on
            failed.accept(Reason.of(failure));
            return Optional.empty();
        }
    }

    /** Makes the loader of a component that of the thread, where calls are too many to ask for each. */
    public static ClassLoader enter(ComponentFactory component) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(component.getClass().getClassLoader());
        return before;
    }

    /** @param before what {@link #enter} returned */
    public static void leave(ClassLoader before) {
        Thread.currentThread().setContextClassLoader(before);
    }

    /**
     * What to throw when an answer cannot be used.
     *
     * @param code the component that gave it, or what the component made
     */
    public static ParleyException diagnostic(Object code, String message) {
        String who = code instanceof ComponentFactory component ? name(component) : "";
        return new ParleyException(diagnostic(Blame.id(code.getClass().getClassLoader()), who + message));
    }

    /** What to throw when a thread was interrupted that only one of these components can have interrupted. */
    public static ParleyException interrupted(Stream<? extends ComponentFactory> suspects) {
        String ids = suspects.map(suspect -> Blame.id(suspect.getClass().getClassLoader()))
                .distinct()
                .collect(Collectors.joining("' or '"));
        return new ParleyException(diagnostic(ids, "interrupts the thread of the run"));
    }

    /** Any failure as the error of the plugin that it came from; empty when it came from none, or is explained already. */
    public Optional<ParleyException> blame(Throwable failure) {
        if (failure instanceof ParleyException explained && isSound(explained)) {
            return Optional.empty();
        }
        return new Blame(plugins)
                .of(failure)
                .map(culprit ->
                        new ParleyException(diagnostic(culprit.plugin(), culprit.inWords(failure), failure), failure));
    }

    private static ParleyException failure(ComponentFactory component, String when, Throwable failure) {
        ClassLoader loader = component.getClass().getClassLoader();
        String words = new Blame(List.of(loader))
                .of(failure)
                .map(culprit -> culprit.inWords(failure))
                .orElseGet(() -> Reason.of(failure));
        return new ParleyException(
                diagnostic(Blame.id(loader), name(component) + "fails " + when + ": " + words, failure), failure);
    }

    private static Diagnostic diagnostic(String plugin, String message) {
        return diagnostic(plugin, message, "tell its author");
    }

    private static Diagnostic diagnostic(String plugin, String message, Throwable failure) {
        return failure instanceof OutOfMemoryError
                ? diagnostic(
                        plugin,
                        message,
                        "a smaller problem, or PARLEY_JAVA_OPTIONS=-Xmx…g; if no memory is enough, tell its author")
                : diagnostic(plugin, message);
    }

    private static Diagnostic diagnostic(String plugin, String message, String hint) {
        return new Diagnostic(ErrorCode.PLUGIN_FAILED, "plugin '" + plugin + "'", message, hint);
    }

    private static <T> T within(ClassLoader loader, Callable<? extends T> code) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return code.call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** An error of Parley is nothing that a plugin can know of. */
    private static boolean isSound(ParleyException explained) {
        return explained.diagnostics().stream().allMatch(PluginBoundary::isComplete)
                && explained.exitCode() != ErrorCode.Kind.INTERNAL.exitCode();
    }

    private static boolean isComplete(Diagnostic diagnostic) {
        return Stream.of(diagnostic.code(), diagnostic.path(), diagnostic.message(), diagnostic.hint())
                .allMatch(Objects::nonNull);
    }

    private static String name(ComponentFactory component) {
        try {
            return "'" + component.name() + "' ";
        } catch (Throwable failure) { // asked to explain another failure, which counts
            return component.getClass().getSimpleName() + " ";
        }
    }

    /**
     * Finds out whose code failed, so that the author of a plugin is told and not Parley's.
     *
     * @param plugins those that may be at error, by their loaders
     */
    record Blame(List<ClassLoader> plugins) {

        private static final String PARLEY = "org.parley.runtime.";

        /**
         * A plugin and the place in it.
         *
         * @param place empty when the failure does not say
         */
        record Culprit(String plugin, Optional<StackTraceElement> place) {

            /** {@code IllegalStateException: boom in Costs.upper (Costs.java:12)}. */
            String inWords(Throwable failure) {
                return Reason.of(failure)
                        + place.map(frame -> " in " + simple(frame.getClassName()) + "." + frame.getMethodName() + " ("
                                        + frame.getFileName() + ":" + frame.getLineNumber() + ")")
                                .orElse("");
            }
        }

        /** The name that a loader's plugin goes by. */
        static String id(ClassLoader loader) {
            return loader instanceof PluginClassLoaders.ApiFirst plugin ? plugin.pluginId() : Plugins.BUILT_IN;
        }

        /** The plugin that this came from, or through; empty when there was none on the way. */
        Optional<Culprit> of(Throwable failure) {
            Deque<Throwable> innermostFirst = new ArrayDeque<>();
            Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
            for (Throwable cause = failure;
                    cause != null && seen.add(cause);
                    cause = Reason.cause(cause).orElse(null)) {
                innermostFirst.push(cause);
            }
            return innermostFirst.stream()
                    .flatMap(cause -> byTrace(cause).or(() -> byType(cause)).stream())
                    .findFirst();
        }

        private Optional<Culprit> byTrace(Throwable failure) {
            boolean memory = failure instanceof OutOfMemoryError;
            for (StackTraceElement frame : Reason.trace(failure)) {
                // Memory that Parley itself asks for is no plugin's, even if a plugin wanted it done.
                if (memory && frame.getClassName().startsWith(PARLEY)) {
                    return Optional.empty();
                }
                Optional<ClassLoader> owner = plugins.stream()
                        .filter(loader -> loader instanceof PluginClassLoaders.ApiFirst plugin
                                && plugin.hasDefined(frame.getClassName()))
                        .findFirst();
                if (owner.isPresent()) {
                    return Optional.of(new Culprit(id(owner.get()), Optional.of(frame)));
                }
            }
            return Optional.empty();
        }

        /** Of an exception that brings no trace. */
        private Optional<Culprit> byType(Throwable failure) {
            return plugins.stream()
                    .filter(loader -> failure.getClass().getClassLoader() == loader)
                    .map(loader -> new Culprit(id(loader), Optional.empty()))
                    .findFirst();
        }

        private static String simple(String className) {
            return className.substring(className.lastIndexOf('.') + 1);
        }
    }
}
