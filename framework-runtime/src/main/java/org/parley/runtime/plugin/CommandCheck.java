package org.parley.runtime.plugin;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.Option;

/** Checks whether the name, options and arguments of a plugin's command are valid. */
public final class CommandCheck {

    /** The names of Parley's own commands. */
    public static final Set<String> OWN_COMMANDS = Set.of(
            "run",
            "resume",
            "rerun",
            "stop",
            "sweep",
            "compare",
            "reproduce",
            "report",
            "init",
            "check",
            "list",
            "version",
            "export",
            "schema",
            "plugins",
            "describe",
            "topology",
            "traffic",
            "datasets",
            "doctor",
            "help",
            "generate-completion");

    /** Options that every command has. */
    public static final Set<String> OWN_OPTIONS = Set.of("help", "version", "verbose", "trace", "plugins");

    private CommandCheck() {}

    /** Returns the errors of a command, as predicates that follow the name of the component. */
    public static List<String> errors(CommandFactory command) {
        List<String> diagnostics = new ArrayList<>();
        if (OWN_COMMANDS.contains(command.name())) {
            diagnostics.add("is named '" + command.name() + "', which is a command of Parley itself");
        }
        for (Option<?> option : command.options()) {
            if (OWN_OPTIONS.contains(option.name())) {
                diagnostics.add("has an option --" + option.name() + ", which every command has already");
            }
        }
        Set<String> options = command.options().stream().map(Option::name).collect(Collectors.toSet());
        Set<String> seen = new HashSet<>();
        List<Option<?>> arguments = command.arguments();
        for (int i = 0; i < arguments.size(); i++) {
            Option<?> argument = arguments.get(i);
            String what = "has an argument '" + argument.name() + "' that ";
            if (!options.contains(argument.name())) {
                diagnostics.add(what + "is not one of its options");
            }
            if (!seen.add(argument.name())) {
                diagnostics.add(what + "is used twice");
            }
            if (argument.type() == Option.Type.FLAG) {
                diagnostics.add(what + "is a flag, which must be an option");
            }
            if (isList(argument) && i < arguments.size() - 1) {
                diagnostics.add(what + "accepts all remaining arguments, but is not the last");
            }
            if (argument.isMandatory() && i > 0 && !arguments.get(i - 1).isMandatory()) {
                diagnostics.add(what + "is mandatory, but follows an optional one");
            }
        }
        return diagnostics;
    }

    /** Returns whether an option accepts several values. */
    public static boolean isList(Option<?> option) {
        return option.type() == Option.Type.NUMBERS || option.type() == Option.Type.TEXTS;
    }
}
