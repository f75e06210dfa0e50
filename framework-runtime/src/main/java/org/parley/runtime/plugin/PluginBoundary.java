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
 * The boundary between Parley and the code of plugins. Calls across it set the plugin's class loader as the thread's context class loader,
 * because libraries find services through it. All exceptions and invalid results are reported as errors of the plugin.
 */
public final class PluginBoundary {

    private final List<ClassLoader> plugins;

    PluginBoundary(List<ClassLoader> plugins) {
        this.plugins = List.copyOf(plugins);
    }

    /**
     * Calls a component.
     *
     * @param when the place of the call for messages, such as {@code in create()}
     * @return the result, never null
     * @throws ParleyException if the component throws one; other exceptions and a null result are reported as errors of its plugin
     */
    public static <T> T ask(ComponentFactory component, String when, Callable<? extends T> question) {
        ClassLoader loader = component.getClass().getClassLoader();
        T answer;
        try {
            answer = within(loader, question);
        } catch (OutOfMemoryError notEnough) {
            if (new Blame(List.of(loader)).of(notEnough).isEmpty()) {
                throw notEnough; // memory of Parley itself: the run is too large
            }
            throw failure(component, when, notEnough);
        } catch (PeerLost | RunFailed ofAnotherProcess) {
            throw ofAnotherProcess; // detected while the component waited for messages
        } catch (Throwable failure) { // including linkage errors and sneaky checked exceptions
            if (failure instanceof ParleyException explained && isExplained(explained)) {
                throw explained;
            }
            throw failure(component, when, failure);
        }
        if (answer == null) {
            throw diagnostic(component, "returns null " + when);
        }
        return answer;
    }

    /**
     * Calls the code of a plugin during loading, when a failure must not affect other plugins.
     *
     * @param failed receives the reason if the code throws an exception
     * @return the result of the code; empty if it is null or if the code throws an exception
     */
    static <T> Optional<T> attempt(ClassLoader loader, Callable<? extends T> code, Consumer<String> failed) {
        try {
            return Optional.ofNullable(within(loader, code));
        } catch (Throwable failure) { // including linkage errors and stack overflows; the other plugins are loaded
            failed.accept(Reason.of(failure));
            return Optional.empty();
        }
    }

    /** Sets the class loader of a component as the thread's context class loader, for frequent calls that do not use {@code ask}. */
    public static ClassLoader enter(ComponentFactory component) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(component.getClass().getClassLoader());
        return before;
    }

    /**
     * Restores the context class loader.
     *
     * @param before the result of {@link #enter}
     */
    public static void leave(ClassLoader before) {
        Thread.currentThread().setContextClassLoader(before);
    }

    /**
     * Returns the exception for an invalid result.
     *
     * @param code the component that returned it, or an object created by the component
     */
    public static ParleyException diagnostic(Object code, String message) {
        String who = code instanceof ComponentFactory component ? name(component) : "";
        return new ParleyException(diagnostic(Blame.id(code.getClass().getClassLoader()), who + message));
    }

    /** Returns the exception for an interrupted thread, if only one of these components can have interrupted it. */
    public static ParleyException interrupted(Stream<? extends ComponentFactory> suspects) {
        String ids = suspects.map(suspect -> Blame.id(suspect.getClass().getClassLoader()))
                .distinct()
                .collect(Collectors.joining("' or '"));
        return new ParleyException(diagnostic(ids, "interrupts the thread of the run"));
    }

    /** Returns a failure as an error of the plugin that caused it; empty if no plugin caused it, or if it already has an explanation. */
    public Optional<ParleyException> blame(Throwable failure) {
        if (failure instanceof ParleyException explained && isExplained(explained)) {
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
        return diagnostic(plugin, message, "report this to its author");
    }

    private static Diagnostic diagnostic(String plugin, String message, Throwable failure) {
        return failure instanceof OutOfMemoryError
                ? diagnostic(
                        plugin,
                        message,
                        "use a smaller problem, or PARLEY_JAVA_OPTIONS=-Xmx…g; if no memory is enough, report this to its author")
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

    /** Returns whether the exception may be reported as it is. Plugins must not throw internal errors of Parley. */
    private static boolean isExplained(ParleyException explained) {
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
        } catch (Throwable failure) { // called to explain another failure, which takes precedence
            return component.getClass().getSimpleName() + " ";
        }
    }

    /**
     * Finds the plugin whose code failed, so that the message names the plugin and not Parley.
     *
     * @param plugins the class loaders of the plugins to consider
     */
    record Blame(List<ClassLoader> plugins) {

        private static final String PARLEY = "org.parley.runtime.";

        /**
         * A plugin and the place of the failure.
         *
         * @param place empty if the failure has no stack trace
         */
        record Culprit(String plugin, Optional<StackTraceElement> place) {

            /** Describes the failure, such as {@code IllegalStateException: boom in Costs.upper (Costs.java:12)}. */
            String inWords(Throwable failure) {
                return Reason.of(failure)
                        + place.map(frame -> " in " + simple(frame.getClassName()) + "." + frame.getMethodName() + " ("
                                        + frame.getFileName() + ":" + frame.getLineNumber() + ")")
                                .orElse("");
            }
        }

        /** Returns the id of a class loader's plugin. */
        static String id(ClassLoader loader) {
            return loader instanceof PluginClassLoaders.ApiFirst plugin ? plugin.pluginId() : Plugins.BUILT_IN;
        }

        /** Returns the plugin that caused or passed on the failure; empty if no plugin was involved. */
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
                // Memory requested by Parley itself is not the plugin's, even if the plugin made the call.
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

        /** Attributes an exception without a stack trace by its class. */
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
