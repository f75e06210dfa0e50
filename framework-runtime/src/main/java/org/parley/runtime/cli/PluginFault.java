package org.parley.runtime.cli;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;

/** Finds out whose code failed, so that the author of a plugin is told and not Parley's. */
final class PluginFault {

    private PluginFault() {}

    /** What to tell the user; empty when no plugin took part. */
    static Optional<ParleyException> in(Throwable fault, ComponentRegistry registry) {
        return Arrays.stream(fault.getStackTrace())
                .flatMap(frame -> plugin(frame, registry).map(plugin -> problem(fault, frame, plugin)).stream())
                .findFirst()
                .map(problem -> new ParleyException(problem, fault));
    }

    private static Problem problem(Throwable fault, StackTraceElement frame, String plugin) {
        return new Problem(
                ErrorCode.PLUGIN_FAILED,
                "plugin '" + plugin + "'",
                fault + " in " + simple(frame.getClassName()) + "." + frame.getMethodName() + " (" + frame.getFileName()
                        + ":" + frame.getLineNumber() + ")",
                "tell its author; --trace shows more");
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** The plugin that a class belongs to: the one whose loader has it. */
    private static Optional<String> plugin(StackTraceElement frame, ComponentRegistry registry) {
        return Stream.of(ComponentKind.values())
                .flatMap(kind -> registry.names(kind).stream().flatMap(name -> registry.entry(kind, name).stream()))
                .filter(entry ->
                        isOf(frame.getClassName(), entry.factory().getClass().getClassLoader()))
                .map(ComponentRegistry.Entry::plugin)
                .findFirst();
    }

    private static boolean isOf(String className, ClassLoader loader) {
        try {
            return loader != PluginFault.class.getClassLoader()
                    && Class.forName(className, false, loader).getClassLoader() == loader;
        } catch (ClassNotFoundException | LinkageError elsewhere) {
            return false;
        }
    }
}
