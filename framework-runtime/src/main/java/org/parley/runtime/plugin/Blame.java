package org.parley.runtime.plugin;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out whose code failed, so that the author of a plugin is told and not Parley's.
 *
 * @param plugins those that may be at fault, by their loaders
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
        return loader instanceof ApiFirstClassLoader plugin ? plugin.pluginId() : Plugins.BUILT_IN;
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
                    .filter(loader ->
                            loader instanceof ApiFirstClassLoader plugin && plugin.hasDefined(frame.getClassName()))
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
