package org.parley.runtime.config.bind;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.PlainTree;
import org.parley.runtime.config.source.RunDefaults;
import org.parley.runtime.config.source.YamlReader;

/** Settings of a plugin's command, from what was typed. */
public final class CommandSettings {

    private final CommandFactory command;
    private final ComponentRegistry registry;
    private final Faults faults = new Faults();

    private CommandSettings(CommandFactory command, ComponentRegistry registry) {
        this.command = command;
        this.registry = registry;
    }

    /**
     * @param typed what was given for an option, by its name; a flag has no text
     * @param directory that relative paths start from
     * @throws ParleyException with everything that is wrong
     */
    public static Settings of(
            CommandFactory command, Map<String, List<String>> typed, ComponentRegistry registry, Path directory) {
        return new CommandSettings(command, registry).read(typed, directory);
    }

    /** How an option is written: {@code --port}, or {@code FILE} where its place says which it is. */
    public static String written(CommandFactory command, Option<?> option) {
        return isArgument(command, option.name()) ? label(option.name()) : "--" + option.name();
    }

    /** {@code RUN_FILE} for {@code run-file}. */
    public static String label(String option) {
        return option.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** Its description, what it accepts and what it is when nothing is given. */
    public static String explained(Option<?> option) {
        String standard = option.defaultValue()
                .filter(value -> option.type() != Option.Type.FLAG)
                .map(value -> "; default: " + value)
                .orElse("");
        boolean plain = option.type() == Option.Type.TEXT
                || option.type() == Option.Type.FILE
                || option.type() == Option.Type.DIRECTORY
                || option.type() == Option.Type.FLAG;
        String accepts = plain ? standard.replaceFirst("; ", "") : OptionWords.accepts(option) + standard;
        return accepts.isEmpty() ? option.description() : option.description() + " (" + accepts + ")";
    }

    private Settings read(Map<String, List<String>> typed, Path directory) {
        Map<String, Object> with = new LinkedHashMap<>();
        for (Option<?> option : command.options()) {
            if (typed.containsKey(option.name())) {
                value(option, typed.get(option.name())).ifPresent(value -> with.put(option.name(), value));
            }
        }
        faults.throwIfAny("parley " + command.name());
        Optional<Component<CommandFactory>> bound = new PlainTree(faults)
                .node(with, Origin.runFile(directory), "")
                .map(Branch.class::cast)
                .flatMap(options -> new ComponentBinder(
                                faults,
                                registry,
                                RunDefaults.of(registry, faults, directory).shorthand())
                        .bind(
                                command,
                                options,
                                "parley " + command.name(),
                                option -> isArgument(command, option) ? label(option) : "--" + option));
        faults.throwIfAny("parley " + command.name());
        return bound.orElseThrow().settings();
    }

    private Optional<Object> value(Option<?> option, List<String> texts) {
        String last = texts.isEmpty() ? "true" : texts.get(texts.size() - 1);
        return switch (option.type()) {
            case TEXT, CHOICE, FILE, DIRECTORY, JSON -> Optional.of(last);
            case TEXTS -> Optional.of(texts);
            case NUMBER, INTEGER, FLAG, COMPONENT -> yaml(option, last);
            case NUMBERS -> {
                List<Object> numbers = new ArrayList<>();
                texts.forEach(text -> yaml(option, text).ifPresent(numbers::add));
                yield Optional.of(numbers);
            }
        };
    }

    /** As it would stand in a run file. */
    private Optional<Object> yaml(Option<?> option, String text) {
        return new YamlReader(faults, ErrorCode.CONFIG_UNREADABLE, written(command, option)).read(text);
    }

    private static boolean isArgument(CommandFactory command, String option) {
        return command.arguments().stream().anyMatch(argument -> argument.name().equals(option));
    }
}
