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

/** Makes an error, with its code and its place, of whatever ended a command. */
final class Diagnosis {

    private static final int MEGABYTE = 1 << 20;

    private final List<PluginBoundary> boundaries = new ArrayList<>();

    /** Should one of these plugins be at error later, it is told so. */
    void knows(Plugins plugins) {
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
                    "the run needs more than the " + Runtime.getRuntime().maxMemory() / MEGABYTE + " MB it may take",
                    "fewer agents, a smaller model, precision: float32, or PARLEY_JAVA_OPTIONS=-Xmx…g");
        }
        if (failure instanceof UncheckedIOException file) {
            return new Diagnostic(ErrorCode.OUTPUT_UNWRITABLE, "", withReason(file));
        }
        if (failure instanceof IOException file) {
            return new Diagnostic(ErrorCode.OUTPUT_UNWRITABLE, "", FileDiagnostic.inWords(file));
        }
        return new Diagnostic(
                ErrorCode.INTERNAL, "", Reason.of(failure), "this is an error of Parley; --trace shows where");
    }

    /** What was to be done, if that was said, and the reason in words instead of the system's own. */
    private static String withReason(UncheckedIOException failure) {
        IOException cause = failure.getCause();
        String said = failure.getMessage();
        String reason = FileDiagnostic.inWords(cause);
        return said.equals(cause.toString()) ? reason : said.replace(": " + cause.getMessage(), "") + ": " + reason;
    }

    /** What a command threw, without what picocli puts around it. */
    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CommandLine.ExecutionException || cause instanceof InvocationTargetException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
