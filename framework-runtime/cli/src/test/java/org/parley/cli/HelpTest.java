package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ErrorCode;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The help and the options that all commands have in common. */
class HelpTest {

    private static final Path PROJECT = Path.of("..", "..");
    private static final Pattern VARIABLE = Pattern.compile("\\bPARLEY(_[A-Z]+)+\\b");

    /** Variables that one launcher sets for the other. */
    private static final Set<String> INTERNAL = Set.of("PARLEY_CHECKOUT", "PARLEY_ARCHIVE_CLASSES");

    @TempDir
    Path home;

    private CommandLine parley;
    private List<CommandLine> all;

    @BeforeEach
    void inject() throws IOException {
        Files.createDirectories(home.resolve("parley/docs"));
        Places places = new Places(Optional.of(home.resolve("parley")), Optional.empty(), home, List.of());
        parley = Guice.createInjector(new CommandModule(places))
                .getInstance(Main.class)
                .line()
                .setCaseInsensitiveEnumValuesAllowed(true);
        all = new ArrayList<>();
        collect(parley);
    }

    private void collect(CommandLine line) {
        all.add(line);
        line.getSubcommands().values().forEach(this::collect);
    }

    @Test
    void everyHelpEndsWithExitCodesVariablesAndTheDocumentation() {
        assertThat(all).hasSizeGreaterThan(25).allSatisfy(line -> {
            String help = line.getUsageMessage();
            assertThat(help).as(line.getCommandName()).contains("Exit codes", "Environment variables:");
            assertThat(help).contains(HelpFooter.VARIABLES.keySet());
            assertThat(help.strip())
                    .endsWith("Documentation:\n  " + home.resolve("parley/docs/README.md")
                            + Version.url().map(url -> "\n  " + url).orElse(""));
        });
    }

    @Test
    void linesOfTheFooterFitATerminal() {
        String help = parley.getUsageMessage();
        assertThat(help.substring(help.indexOf("Environment variables"), help.indexOf("Documentation:"))
                        .lines())
                .allMatch(line -> line.isEmpty() || line.startsWith("Env") || line.startsWith("  "));
    }

    @Test
    void exitCodesAreThoseOfErrors() {
        assertThat(HelpFooter.EXIT_CODES.keySet())
                .containsAll(Arrays.stream(ErrorCode.Kind.values())
                        .map(kind -> String.valueOf(kind.exitCode()))
                        .toList());
    }

    @Test
    void theHelpNamesEveryVariableOfTheSources() throws IOException {
        Set<String> read = new TreeSet<>();
        for (String directory :
                List.of("framework-runtime", "plugins", "datasets", "integration-tests/benchmarks", "parley")) {
            try (Stream<Path> files = Files.walk(PROJECT.resolve(directory))) {
                for (Path file : files.filter(HelpTest::isSource).toList()) {
                    VARIABLE.matcher(Files.readString(file))
                            .results()
                            .map(MatchResult::group)
                            .forEach(read::add);
                }
            }
        }
        read.removeAll(INTERNAL);
        assertThat(HelpFooter.VARIABLES.keySet())
                .filteredOn(name -> name.startsWith("PARLEY_"))
                .hasSameElementsAs(read);
    }

    private static boolean isSource(Path file) {
        String path = file.toString().replace('\\', '/');
        boolean launcher = path.endsWith("/parley") || path.endsWith(".cmd");
        return Files.isRegularFile(file)
                && !path.contains("/target/")
                && !path.contains("/test/")
                && (launcher || path.contains("/src/main/java/"));
    }

    @Test
    void everyOutputHasTheSameShortOption() {
        List<Map<String, OptionSpec>> withOutput = all.stream()
                .map(line -> line.getCommandSpec().optionsMap())
                .filter(options -> options.containsKey("--out"))
                .toList();
        assertThat(withOutput).hasSizeGreaterThan(7);
        assertThat(withOutput)
                .allSatisfy(options -> assertThat(options.get("-o")).isSameAs(options.get("--out")));
    }

    @Test
    void quietAndVerboseHaveShortOptions() {
        for (String command : List.of("run", "sweep", "resume", "rerun", "reproduce")) {
            Map<String, OptionSpec> options =
                    parley.getSubcommands().get(command).getCommandSpec().optionsMap();
            assertThat(options.get("-q")).isNotNull().isSameAs(options.get("--quiet"));
            assertThat(options.get("-v")).isNotNull().isSameAs(options.get("--verbose"));
            assertThat(options.get("--trace")).isSameAs(options.get("--verbose"));
        }
    }

    @Test
    void optionsAreDescribedInSentencesWithTheDefaultLast() {
        assertThat(all)
                .allSatisfy(line -> assertThat(line.getCommandSpec().options())
                        .filteredOn(option -> option.description().length > 0)
                        .allSatisfy(option -> assertThat(String.join(" ", option.description()))
                                .as(line.getCommandName() + " " + option.longestName())
                                .matches("[A-Z].*\\.")
                                .doesNotContain("; default")));
    }

    @Test
    void everyCommandPrintsTheVersions() {
        for (CommandLine line : all) {
            assertThat(printed(line, "--version")).startsWith("parley ").contains("\nJava 1", "\n");
        }
        assertThat(printed(parley, "version")).isEqualTo(printed(parley, "--version"));
        assertThat(printed(parley, "version").lines()).hasSize(3);
    }

    private static String printed(CommandLine line, String argument) {
        StringWriter out = new StringWriter();
        assertThat(line.setOut(new PrintWriter(out, true)).execute(argument)).isZero();
        return out.toString();
    }
}
