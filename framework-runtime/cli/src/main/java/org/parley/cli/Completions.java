package org.parley.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.parley.runtime.Parley;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Adds shell completion for kinds, components, recipes, datasets, engines and keys of run files. */
final class Completions {

    private static final List<String> LEVELS = List.of("upper", "lower", "auxiliary");

    private final ComponentRegistry registry;
    private final List<String> keys;

    private Completions(Parley parley) {
        this.registry = parley.components();
        this.keys = keys(parley.schema());
    }

    /** Adds the names that are installed now; the completion script does not change later. */
    static void addTo(CommandLine line, Parley parley) {
        Completions completions = new Completions(parley);
        line.getSubcommands().values().forEach(completions::complete);
    }

    private void complete(CommandLine line) {
        CommandSpec command = line.getCommandSpec();
        for (ArgSpec argument : new ArrayList<>(command.args())) {
            candidates(command.name(), argument).ifPresent(words -> replace(command, argument, words));
        }
        new LinkedHashSet<>(line.getSubcommands().values()).forEach(this::complete);
    }

    private Optional<List<String>> candidates(String command, ArgSpec argument) {
        if (argument instanceof OptionSpec option) {
            return switch (option.longestName()) {
                case "--set" -> Optional.of(keys);
                case "--engine" -> Optional.of(names(kind -> kind == ComponentKind.ENGINE));
                case "--data" -> Optional.of(names(kind -> kind == ComponentKind.DATASET));
                default -> Optional.empty();
            };
        }
        return switch (command + " " + argument.paramLabel()) {
            case "describe KIND" ->
                Optional.of(Stream.concat(
                                Arrays.stream(ComponentKind.values()).map(ComponentKind::label), Stream.of("recipe"))
                        .toList());
            case "describe NAME" -> {
                Set<String> all = new LinkedHashSet<>(names(kind -> true));
                all.addAll(registry.recipeNames());
                yield Optional.of(List.copyOf(all));
            }
            case "add NAME", "fetch NAME" -> Optional.of(names(kind -> kind == ComponentKind.DATASET));
            default -> Optional.empty();
        };
    }

    private List<String> names(Predicate<ComponentKind> wanted) {
        return Arrays.stream(ComponentKind.values())
                .filter(wanted)
                .flatMap(kind -> registry.names(kind).stream())
                .distinct()
                .toList();
    }

    private static void replace(CommandSpec command, ArgSpec argument, List<String> words) {
        command.remove(argument);
        if (argument instanceof OptionSpec option) {
            command.addOption(
                    OptionSpec.builder(option).completionCandidates(words).build());
        } else {
            command.addPositional(PositionalParamSpec.builder((PositionalParamSpec) argument)
                    .completionCandidates(words)
                    .build());
        }
    }

    /** Returns the keys for {@code --set}, one level deep, with those of the usual levels. */
    private static List<String> keys(Map<String, Object> schema) {
        List<String> keys = new ArrayList<>();
        properties(schema).forEach((key, value) -> {
            Map<String, Object> within = properties(value);
            keys.add(key + "=");
            within.keySet().forEach(inner -> keys.add(key + "." + inner + "="));
        });
        Map<String, Object> level = properties(((Map<?, ?>) schema.get("$defs")).get("level"));
        LEVELS.forEach(name -> level.keySet().forEach(key -> keys.add("levels." + name + "." + key + "=")));
        return keys;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> properties(Object schema) {
        return schema instanceof Map<?, ?> map && map.get("properties") instanceof Map<?, ?> properties
                ? (Map<String, Object>) properties
                : Map.of();
    }
}
