package org.parley.runtime.config.bind;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.plugin.PluginBoundary;

/** Asks plugin code something; whatever it throws becomes a fault at the right place instead of ending the check. */
public record PluginCalls(Faults faults) {

    /** @param path where the component stands in the run file */
    public <T> Optional<T> ask(ComponentFactory factory, String path, Callable<? extends T> question) {
        try {
            return Optional.of(PluginBoundary.ask(factory, "while it is checked", question));
        } catch (ParleyException refusal) {
            refusal.faults().forEach(fault -> faults.add(placed(fault, factory, path)));
        }
        return Optional.empty();
    }

    /** A component knows its own options, not where it stands. */
    private static Fault placed(Fault fault, ComponentFactory factory, String path) {
        String inner = fault.path();
        if (inner.equals("agents") || inner.equals(path) || inner.startsWith(path + ".")) {
            return fault;
        }
        if (inner.isEmpty()) {
            return new Fault(fault.code(), path, fault.message(), fault.hint());
        }
        boolean option =
                factory.options().stream().anyMatch(known -> known.name().equals(inner));
        return option
                ? new Fault(fault.code(), path + ".with." + inner, fault.message(), fault.hint())
                : new Fault(fault.code(), path, inner + ": " + fault.message(), fault.hint());
    }
}
