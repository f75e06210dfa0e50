package org.parley.runtime.config.bind;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.plugin.PluginBoundary;

/** Calls plugin code and converts its exceptions to errors at the component's place, so that the validation continues. */
public record PluginCalls(Diagnostics diagnostics) {

    /** @param path the place of the component in the run file */
    public <T> Optional<T> ask(ComponentFactory factory, String path, Callable<? extends T> question) {
        try {
            return Optional.of(PluginBoundary.ask(factory, "while it is checked", question));
        } catch (ParleyException rejection) {
            rejection.diagnostics().forEach(diagnostic -> diagnostics.add(placed(diagnostic, factory, path)));
        }
        return Optional.empty();
    }

    /** Adds the component's place to an error, because components only know their own options. */
    private static Diagnostic placed(Diagnostic diagnostic, ComponentFactory factory, String path) {
        String inner = diagnostic.path();
        if (inner.equals("agents") || inner.equals(path) || inner.startsWith(path + ".")) {
            return diagnostic;
        }
        if (inner.isEmpty()) {
            return new Diagnostic(diagnostic.code(), path, diagnostic.message(), diagnostic.hint());
        }
        boolean option =
                factory.options().stream().anyMatch(known -> known.name().equals(inner));
        return option
                ? new Diagnostic(diagnostic.code(), path + ".with." + inner, diagnostic.message(), diagnostic.hint())
                : new Diagnostic(diagnostic.code(), path, inner + ": " + diagnostic.message(), diagnostic.hint());
    }
}
