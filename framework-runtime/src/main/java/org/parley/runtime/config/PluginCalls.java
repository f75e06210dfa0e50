package org.parley.runtime.config;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.runtime.plugin.PluginBoundary;

/** Asks plugin code something; whatever it throws becomes a problem at the right place instead of ending the check. */
final class PluginCalls {

    private final Problems problems;

    PluginCalls(Problems problems) {
        this.problems = problems;
    }

    /** @param path where the component stands in the run file */
    <T> Optional<T> ask(ComponentFactory factory, String path, Callable<? extends T> question) {
        try {
            return Optional.of(PluginBoundary.ask(factory, "while it is checked", question));
        } catch (ParleyException refusal) {
            refusal.problems().forEach(problem -> problems.add(placed(problem, factory, path)));
        }
        return Optional.empty();
    }

    /** A component knows its own options, not where it stands. */
    private static Problem placed(Problem problem, ComponentFactory factory, String path) {
        String inner = problem.path();
        if (inner.equals("agents") || inner.equals(path) || inner.startsWith(path + ".")) {
            return problem;
        }
        if (inner.isEmpty()) {
            return new Problem(problem.code(), path, problem.message(), problem.hint());
        }
        boolean option =
                factory.options().stream().anyMatch(known -> known.name().equals(inner));
        return option
                ? new Problem(problem.code(), path + ".with." + inner, problem.message(), problem.hint())
                : new Problem(problem.code(), path, inner + ": " + problem.message(), problem.hint());
    }
}
