package org.parley.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.plugin.Reason;
import org.parley.runtime.record.FileDiagnostic;
import picocli.CommandLine;

/** Converts the exception that ended a command to an error with a code and a place. */
final class Diagnosis {

    private static final int MEGABYTE = 1 << 20;

    private final List<PluginBoundary> boundaries = new ArrayList<>();

    /** Adds plugins that may be the cause of later exceptions. */
    void add(Plugins plugins) {
        boundaries.add(plugins.boundary());
    }

    ParleyException of(Throwable failure) {
        Throwable cause = unwrapped(failure);
        Optional<ParleyException> ofPlugin = boundaries.stream()
                .flatMap(boundary -> boundary.blame(cause).stream())
                .findFirst();
        return ofPlugin.orElseGet(() ->
                cause instanceof ParleyException explained ? explained : new ParleyException(diagnostic(cause), cause));
    }

    private static Diagnostic diagnostic(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return new Diagnostic(
                    ErrorCode.OUT_OF_MEMORY,
                    "memory",
                    "the run needs more than " + Runtime.getRuntime().maxMemory() / MEGABYTE
                            + " MB, the largest heap of this JVM",
                    "use fewer agents, a smaller model, precision: float32, or PARLEY_JAVA_OPTIONS=-Xmx…g");
        }
        if (failure instanceof UncheckedIOException file) {
            return new Diagnostic(ErrorCode.OUTPUT_UNWRITABLE, "", withReason(file));
        }
        if (failure instanceof IOException file) {
            return new Diagnostic(ErrorCode.OUTPUT_UNWRITABLE, "", FileDiagnostic.inWords(file));
        }
        return new Diagnostic(
                ErrorCode.INTERNAL,
                "",
                Reason.of(failure),
                "this is an error in Parley; --verbose prints the stack trace");
    }

    /** Returns what failed, if the exception contains it, and a readable reason. */
    private static String withReason(UncheckedIOException failure) {
        IOException cause = failure.getCause();
        String said = failure.getMessage();
        String reason = FileDiagnostic.inWords(cause);
        return said.equals(cause.toString()) ? reason : said.replace(": " + cause.getMessage(), "") + ": " + reason;
    }

    /** Returns the exception of a command without the exceptions of picocli around it. */
    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CommandLine.ExecutionException || cause instanceof InvocationTargetException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
