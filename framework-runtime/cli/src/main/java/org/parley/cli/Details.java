package org.parley.cli;

import java.util.List;
import java.util.Locale;
import org.parley.api.component.Component;
import org.parley.runtime.Parley;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.plan.RunPlan;

/** Prints the additional output of {@code --verbose} to standard error. */
final class Details {

    private static final double NANOSECONDS = 1e9;

    private final Console console;
    private final boolean wanted;
    private long last = System.nanoTime();

    /**
     * Creates the output of a command.
     *
     * @param wanted whether to print anything
     */
    Details(Console console, boolean wanted) {
        this.console = console;
        this.wanted = wanted;
    }

    /** Prints a line. */
    synchronized void say(String line) {
        if (wanted) {
            console.free();
            console.event("verbose: " + line);
        }
    }

    /** Prints the time since the previous call. */
    synchronized void done(String what) {
        long now = System.nanoTime();
        say(String.format(Locale.ROOT, "%s in %.2f s", what, (now - last) / NANOSECONDS));
        last = now;
    }

    /** Prints the components of a plan with their plugins. */
    void components(RunPlan plan, Parley parley) {
        List<Component<?>> components = plan.components();
        int width = components.stream()
                .mapToInt(component -> component.path().length())
                .max()
                .orElse(0);
        components.stream()
                .map(component -> String.format(
                        Locale.ROOT,
                        "%-" + width + "s  %s (%s)",
                        component.path(),
                        component.name(),
                        plugin(component, parley.components())))
                .distinct()
                .forEach(this::say);
    }

    private static String plugin(Component<?> component, ComponentRegistry registry) {
        return registry.entry(ComponentKind.of(component.factory().getClass()), component.name())
                .map(ComponentRegistry.Entry::plugin)
                .orElse("unknown plugin");
    }
}
