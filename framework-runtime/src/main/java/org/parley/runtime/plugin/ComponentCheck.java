package org.parley.runtime.plugin;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;

/** Whether a factory presents itself as run files, {@code parley describe} and the documentation rely on. */
final class ComponentCheck {

    private final ComponentFactory factory;
    private final Candidate candidate;
    private final ClassLoader loader;
    private boolean sound = true;

    private ComponentCheck(ComponentFactory factory, Candidate candidate, ClassLoader loader) {
        this.factory = factory;
        this.candidate = candidate;
        this.loader = loader;
    }

    /**
     * Asks the factory for its name, description and options, and complains about each that is wrong.
     *
     * @return its name, if all is well
     */
    static Optional<String> soundName(ComponentFactory factory, Candidate candidate, ClassLoader loader) {
        ComponentCheck check = new ComponentCheck(factory, candidate, loader);
        Optional<String> name = check.ask("name()", factory::name);
        name.ifPresent(check::checkName);
        check.ask("description()", factory::description);
        check.ask("options()", factory::options).ifPresent(check::checkOptions);
        if (check.sound && factory instanceof CommandFactory command) {
            check.ask("arguments()", () -> CommandCheck.faults(command))
                    .ifPresent(faults -> faults.forEach(fault -> check.complain(fault, "")));
        }
        return check.sound ? name : Optional.empty();
    }

    private void checkName(String name) {
        if (!KebabCase.matches(name)) {
            complain("is named '" + name + "'", "names are " + KebabCase.RULE);
        }
    }

    private void checkOptions(List<Option<?>> options) {
        // One by one, guarded: the list is the plugin's own code, and so may be what is in it.
        ask("options()", () -> {
            Set<String> names = new HashSet<>();
            for (Option<?> option : options) {
                OptionCheck.faults(option).forEach(fault -> complain("option '" + option.name() + "' " + fault, ""));
                if (!names.add(option.name())) {
                    complain("option '" + option.name() + "' is declared twice", "");
                }
            }
            return names;
        });
    }

    private <T> Optional<T> ask(String method, Callable<T> question) {
        Optional<Optional<T>> answer = PluginBoundary.attempt(
                loader,
                () -> Optional.ofNullable(question.call()),
                reason -> complain("fails in " + method + ": " + reason, ""));
        if (answer.isPresent() && answer.get().isEmpty()) {
            complain("returns null from " + method, "");
        }
        return answer.flatMap(value -> value);
    }

    private void complain(String message, String hint) {
        sound = false;
        String type = factory.getClass().getName();
        candidate.complain(ErrorCode.PLUGIN_BAD_COMPONENT, "component " + type + " " + message, hint);
    }
}
