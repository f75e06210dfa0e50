package org.parley.runtime.config.bind;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.plugin.PluginBoundary;

/** Asks plugin code something; whatever it throws becomes an error at the right place instead of ending the check. */
public record PluginCalls(Diagnostics diagnostics) {

    /** @param path where the component stands in the run file */
    public <T> Optional<T> ask(ComponentFactory factory, String path, Callable<? extends T> question) {
        try {
            return Optional.of(PluginBoundary.ask(factory, "while it is checked", question));
        } catch (ParleyException refusal) {
            refusal.diagnostics().forEach(diagnostic -> diagnostics.add(placed(diagnostic, factory, path)));
        }
        return Optional.empty();
    }

    /** A component knows its own options, not where it stands. */
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
