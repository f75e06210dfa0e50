package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The page {@code docs/command-line.md} describes every command with the same words as its help. */
class CommandLinePageTest {

    private static final Path PAGE = Path.of("..", "..", "docs", "command-line.md");

    /** Options of all commands, which the page describes once. */
    private static final Set<String> COMMON = Set.of("--help", "--version", "--verbose", "--plugins");

    /** Commands of plugins and of the launcher. */
    private static final Set<String> OTHERS = Set.of("parley bench", "parley serve", "parley node", "parley node-keys");

    private static final Pattern SECTION = Pattern.compile("(?ms)^### (parley [^\\n]*)\\n(.*?)(?=^##|\\z)");
    private static final Pattern DEFAULT = Pattern.compile("(.*?) ?(?:Default: (.*)\\.)?");

    @TempDir
    Path home;

    @Test
    void everyCommandHasASectionWithAllOptions() throws IOException {
        Map<String, String> sections = SECTION.matcher(Files.readString(PAGE))
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
        Map<String, CommandLine> commands = commands();
        assertThat(sections.keySet())
                .containsAll(commands.keySet())
                .allMatch(name -> commands.containsKey(name) || OTHERS.contains(name));
        assertThat(commands).allSatisfy((name, line) -> {
            String table = table(line.getCommandSpec());
            String section = sections.get(name);
            assertThat(section).as(name).contains(table.isEmpty() ? "no options" : table);
            assertThat(section.lines().filter(row -> row.startsWith("| `-") || row.startsWith("| `F")))
                    .as(name)
                    .allMatch(table::contains);
        });
    }

    @Test
    void thePageHasTheExitCodesAndVariablesOfTheHelp() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(HelpFooter.EXIT_CODES.keySet())
                .allSatisfy(codes -> assertThat(codes.split(", "))
                        .allSatisfy(code -> assertThat(page).contains("\n| " + code + " | ")));
        assertThat(HelpFooter.VARIABLES.keySet())
                .allSatisfy(name -> assertThat(page).contains("\n| `" + name + "` | "));
    }

    private Map<String, CommandLine> commands() {
        Places places = new Places(Optional.empty(), Optional.empty(), home, List.of());
        CommandLine parley = Guice.createInjector(new CommandModule(places))
                .getInstance(Main.class)
                .line();
        Map<String, CommandLine> commands = new TreeMap<>();
        parley.getSubcommands().values().forEach(line -> collect(line, commands));
        return commands;
    }

    private static void collect(CommandLine line, Map<String, CommandLine> commands) {
        commands.put(line.getCommandSpec().qualifiedName(), line);
        line.getSubcommands().values().forEach(below -> collect(below, commands));
    }

    /** Returns the arguments and options of a command as a Markdown table. */
    private static String table(CommandSpec command) {
        List<String> rows = new ArrayList<>();
        command.positionalParameters().stream().map(CommandLinePageTest::row).forEach(rows::add);
        command.options().stream()
                .filter(option -> !option.hidden() && !COMMON.contains(option.longestName()))
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .map(CommandLinePageTest::row)
                .forEach(rows::add);
        return rows.isEmpty() ? "" : "| option | meaning | default |\n|---|---|---|\n" + String.join("\n", rows) + "\n";
    }

    private static String row(ArgSpec argument) {
        Matcher text = DEFAULT.matcher(String.join(" ", argument.description()));
        assertThat(text.matches()).isTrue();
        return "| " + name(argument) + " | " + code(text.group(1)) + " | "
                + Optional.ofNullable(text.group(2))
                        .map(CommandLinePageTest::value)
                        .orElse(absent(argument)) + " |";
    }

    private static String absent(ArgSpec argument) {
        if (argument.arity().min() > 0 && argument instanceof PositionalParamSpec) {
            return "required";
        }
        return argument.arity().max() == 0 ? "off" : "none";
    }

    private static String name(ArgSpec argument) {
        String label = argument.paramLabel() + (argument.splitRegex().isEmpty() ? "" : ",…");
        if (argument instanceof OptionSpec option) {
            String parameter = option.arity().max() == 0 ? "" : " " + label;
            return Stream.of(option.names())
                    .sorted(Comparator.comparing(String::length))
                    .map(name -> "`" + name + (name.equals(option.longestName()) ? parameter : "") + "`")
                    .collect(Collectors.joining(", "));
        }
        return "`" + label + (argument.arity().max() > 1 ? "…" : "") + "`";
    }

    private static String value(String text) {
        return text.contains(" ") ? code(text) : "`" + text + "`";
    }

    /** Marks options and paths in a sentence as code. */
    private static String code(String text) {
        return text.contains("`")
                ? text
                : text.replaceAll("(?<!\\S)(--[a-z][a-z-]*|~/[a-z./]*[a-z]|PARLEY_[A-Z]+)", "`$1`");
    }
}
