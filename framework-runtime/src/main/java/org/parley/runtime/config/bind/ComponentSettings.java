package org.parley.runtime.config.bind;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.engine.EngineFactory;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Nearest;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunDefaults;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.config.source.YamlReader;
import org.parley.runtime.plugin.PluginReport.Offered;

/** Creates settings of components without a run file, for tests of plugins, for tools, and for command lines. */
public final class ComponentSettings {

    private ComponentSettings() {}

    /**
     * Reads options like {@code with} of a run file.
     *
     * @param registry the components that may be nested inside this one
     * @param base the base directory of relative paths
     * @throws ParleyException with all errors
     */
    public static Settings of(
            ComponentFactory factory, Map<String, Object> with, ComponentRegistry registry, Path base) {
        return component(factory, with, registry, base).settings();
    }

    /** Reads options and returns them with their factory. */
    public static <F extends ComponentFactory> Component<F> component(
            F factory, Map<String, Object> with, ComponentRegistry registry, Path base) {
        return component(
                factory,
                with,
                registry,
                base,
                new Diagnostics(),
                "'" + factory.name() + "'",
                "with",
                option -> Words.path("with", option));
    }

    private static <F extends ComponentFactory> Component<F> component(
            F factory,
            Map<String, Object> with,
            ComponentRegistry registry,
            Path base,
            Diagnostics diagnostics,
            String subject,
            String path,
            UnaryOperator<String> at) {
        RunDefaults defaults = RunDefaults.of(registry, diagnostics, base);
        Optional<Component<F>> component = Node.of(with, Origin.runFile(base), "", diagnostics)
                .map(Branch.class::cast)
                .flatMap(options ->
                        new ComponentBinder(diagnostics, registry, defaults).bind(factory, options, path, at));
        diagnostics.throwIfAny(subject);
        return component.orElseThrow();
    }

    /**
     * Returns the engine of this name. Engines are not part of run files.
     *
     * @param assignments the options as {@code OPTION=VALUE}, with values as in a run file
     * @throws ParleyException with all errors
     */
    public static Component<EngineFactory> engine(String name, List<String> assignments, ComponentRegistry registry) {
        EngineFactory factory = registry.find(EngineFactory.class, name)
                .orElseThrow(() -> new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_UNKNOWN_COMPONENT,
                        "engine",
                        "no engine " + Words.quoted(name),
                        Nearest.component(name, registry.names(ComponentKind.ENGINE)))));
        Diagnostics diagnostics = new Diagnostics();
        Map<String, Object> with = new LinkedHashMap<>();
        for (String assignment : assignments) {
            assigned(assignment, "--engine-option ", 1, "OPTION=VALUE", "", diagnostics)
                    .ifPresent(given -> with.put(given.keys()[0], given.value()));
        }
        diagnostics.throwIfAny("the engine");
        return component(factory, with, registry, Path.of("").toAbsolutePath());
    }

    private record Assigned(String[] keys, Object value) {}

    /** Parses {@code a.b=VALUE} with this number of keys and a value as in a run file. */
    private static Optional<Assigned> assigned(
            String assignment, String label, int keys, String form, String hint, Diagnostics diagnostics) {
        int equals = assignment.indexOf('=');
        String[] given = assignment.substring(0, Math.max(equals, 0)).strip().split("\\.", keys);
        String place = label + Words.shortened(assignment);
        if (equals < 1 || given.length < keys) {
            diagnostics.add(ErrorCode.CONFIG_UNREADABLE, place, "is not of the form " + form, hint);
            return Optional.empty();
        }
        return yaml(assignment.substring(equals + 1), place, diagnostics).map(value -> new Assigned(given, value));
    }

    private static Optional<Object> yaml(String text, String place, Diagnostics diagnostics) {
        return new YamlReader(diagnostics, ErrorCode.CONFIG_UNREADABLE, place).read(text);
    }

    /**
     * Settings of single components, such as {@code dataset.tiny.file=tiny.bin}, and data for components that learn.
     *
     * @param byComponent options by {@code KIND.NAME}
     * @param data the content of {@code data} in a run file
     */
    public record Given(Map<String, Map<String, Object>> byComponent, Optional<Object> data) {

        /**
         * @param assignments settings as {@code KIND.NAME.OPTION=VALUE}, with values as in a run file
         * @throws ParleyException with all errors
         */
        public static Given read(List<String> assignments) {
            return read(assignments, Optional.empty());
        }

        /** @param data the value of {@code data} in a run file: a name, or a map such as {@code {use: digits, test: 0.2}} */
        public static Given read(List<String> assignments, Optional<String> data) {
            Diagnostics diagnostics = new Diagnostics();
            Map<String, Map<String, Object>> byComponent = new LinkedHashMap<>();
            for (String assignment : assignments) {
                assigned(
                                assignment,
                                "--with ",
                                3,
                                "KIND.NAME.OPTION=VALUE",
                                "for example --with dataset.tiny.file=tiny.bin",
                                diagnostics)
                        .ifPresent(given -> byComponent
                                .computeIfAbsent(
                                        given.keys()[0] + "." + given.keys()[1], component -> new LinkedHashMap<>())
                                .put(given.keys()[2], given.value()));
            }
            Optional<Object> read = data.flatMap(text -> yaml(text, "--data", diagnostics));
            diagnostics.throwIfAny("the command line");
            return new Given(byComponent, read);
        }

        /** Returns the settings of a component, like {@code with} of a run file. */
        public Map<String, Object> of(Offered component) {
            return byComponent.getOrDefault(key(component), Map.of());
        }

        /** @throws ParleyException if there are settings for a component that is not in the list */
        public void requireAmong(List<Offered> components) {
            List<String> known = components.stream().map(Given::key).sorted().toList();
            Diagnostics diagnostics = new Diagnostics();
            byComponent.keySet().stream()
                    .filter(given -> !known.contains(given))
                    .forEach(given -> diagnostics.add(
                            ErrorCode.CONFIG_UNKNOWN_COMPONENT,
                            "--with " + given,
                            "the jar does not contain this component",
                            String.join(", ", known)));
            diagnostics.throwIfAny("--with");
        }

        private static String key(Offered component) {
            return component.kind().label() + "." + component.name();
        }
    }

    /**
     * Parses the command line of a plugin's command.
     *
     * @param typed the arguments by option name; a flag has no argument
     * @param directory the base directory of relative paths
     * @throws ParleyException with all errors
     */
    public static Settings command(
            CommandFactory command, Map<String, List<String>> typed, ComponentRegistry registry, Path directory) {
        Diagnostics diagnostics = new Diagnostics();
        String subject = "parley " + command.name();
        Map<String, Object> with = new LinkedHashMap<>();
        for (Option<?> option : command.options()) {
            if (typed.containsKey(option.name())) {
                typed(option, typed.get(option.name()), written(command, option.name()), diagnostics)
                        .ifPresent(value -> with.put(option.name(), value));
            }
        }
        diagnostics.throwIfAny(subject);
        return component(
                        command,
                        with,
                        registry,
                        directory,
                        diagnostics,
                        subject,
                        subject,
                        option -> written(command, option))
                .settings();
    }

    private static Optional<Object> typed(Option<?> option, List<String> texts, String place, Diagnostics diagnostics) {
        String last = texts.isEmpty() ? "true" : texts.get(texts.size() - 1);
        return switch (option.type()) {
            case TEXT, CHOICE, FILE, DIRECTORY, JSON -> Optional.of(last);
            case TEXTS -> Optional.of(texts);
            case NUMBER, INTEGER, FLAG, COMPONENT -> yaml(last, place, diagnostics);
            case NUMBERS -> {
                List<Object> numbers = new ArrayList<>();
                texts.forEach(text -> yaml(text, place, diagnostics).ifPresent(numbers::add));
                yield Optional.of(numbers);
            }
        };
    }

    /** Returns how an option of a command is written: {@code --port}, or {@code FILE} for a positional argument. */
    public static String written(CommandFactory command, String option) {
        boolean isArgument = command.arguments().stream()
                .anyMatch(argument -> argument.name().equals(option));
        return isArgument ? label(option) : "--" + option;
    }

    /** Returns the label of a positional argument, such as {@code RUN_FILE} for {@code run-file}. */
    public static String label(String option) {
        return option.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** Returns the description of a command's option, its accepted values and its default. */
    public static String explained(Option<?> option) {
        String standard = option.defaultValue()
                .filter(value -> option.type() != Option.Type.FLAG && !value.equals(List.of()))
                .map(value -> " Default: " + value + ".")
                .orElse("");
        boolean plain = option.type() == Option.Type.TEXT
                || option.type() == Option.Type.FILE
                || option.type() == Option.Type.DIRECTORY
                || option.type() == Option.Type.FLAG;
        String text = option.description().replaceFirst("\\.$", "");
        return text + (plain ? "" : " (" + OptionWords.accepts(option) + ")") + "." + standard;
    }
}
