package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the walkthrough pages: the test writes their files, runs their commands in order, and compares the output with the page. A line of
 * {@code …} matches any number of lines, {@code …} within a line any characters, and times may differ.
 */
class WalkthroughTest {

    private static final Pattern BLOCK = Pattern.compile(
            "```(?:yaml|csv|java) (\\S+)\n(.*?)```|```console\n[$] [./]*(parley|mvnw) (.*?)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern PROJECT = Pattern.compile("-f (\\S+) verify");
    private static final Pattern CONSOLE = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("[$] parley (.*)\n((?:.*\n)*)");
    private static final String ANY_LINES = "…\n";

    private final Path directory = Command.emptyDirectory();

    @TempDir
    Path home;

    @ParameterizedTest
    @ValueSource(strings = {"tutorial", "your-own-data", "your-first-plugin", "from-a-paper-to-a-recipe"})
    void commandsPrintWhatThePageShows(String name) throws Exception {
        String page = Files.readString(Distribution.project().resolve("docs/" + name + ".md"));
        Path table = Distribution.project().resolve("examples/own-data/patients.csv");
        Files.copy(table, directory.resolve(table.getFileName()));
        Matcher block = BLOCK.matcher(page);
        int commands = 0;
        while (block.find()) {
            if (block.group(1) != null) {
                write(block.group(1), block.group(2));
            } else if (block.group(3).equals("mvnw")) {
                build(block.group(4));
            } else {
                commands++;
                check(block.group(4), block.group(5));
            }
        }
        assertThat(commands).isGreaterThanOrEqualTo(2);
    }

    /** The test ignores numbers with a fraction, times, notes, and lines that describe the machine. */
    @Test
    void theReferenceOfCommandsShowsTheirOutput() throws Exception {
        String page = Files.readString(Distribution.project().resolve("docs/command-line.md"));
        Path examples = Files.createDirectory(directory.resolve("examples"));
        for (String example : List.of("quickstart.yaml", "quadratic.yaml")) {
            Files.copy(Distribution.project().resolve("examples").resolve(example), examples.resolve(example));
        }
        Command.runAt(directory, directory, "run", "examples/quadratic.yaml", "--out", "runs/quadratic")
                .exits(0);

        List<String> commands = CONSOLE.matcher(page)
                .results()
                .flatMap(block -> Stream.of(block.group(1).split("(?m)^(?=[$] )")))
                .toList();
        assertThat(commands).hasSizeGreaterThan(12);
        for (String each : commands) {
            Matcher command = COMMAND.matcher(each);
            if (command.matches()) {
                Object[] words = command.group(1)
                        .replace("example:quickstart", "examples/quickstart.yaml")
                        .split(" ");
                String text =
                        Command.runAt(directory, directory, words).exits(0).text();
                assertThat(onAnyMachine(text)).as(each).matches(pattern(onAnyMachine(command.group(2))));
            }
        }
    }

    private static String onAnyMachine(String text) {
        return withoutTimes(text)
                .replace(Distribution.root().toString(), "/opt/parley")
                .replaceAll("(?m)^note: .*\n", "")
                .replaceAll("(?m)^(java|Java|system|Linux|kernels|data home:) .*", "$1")
                .replaceAll("-?\\d+\\.\\d+(e[+-]\\d+)?", "0.0")
                .replaceAll("\\b\\d+ (s|min)\\b", "(time)")
                .replaceAll(" +", " ");
    }

    private void write(String file, String content) throws IOException {
        Files.writeString(directory.resolve(file), content);
    }

    private void build(String command) throws Exception {
        Matcher project = PROJECT.matcher(command);
        assertThat(project.find()).as(command).isTrue();
        new OutsideMaven(home).verify(directory.resolve(project.group(1)));
    }

    private void check(String command, String shown) throws Exception {
        Object[] words = List.of(command.replace("'", "").split(" ")).toArray();
        Command.Outcome outcome = Command.runAt(directory, directory, words);

        assertThat(outcome.exitCode()).as(outcome.text()).isEqualTo(shown.contains("PARLEY-") ? 2 : 0);
        assertThat(withoutTimes(outcome.text())).as(command).matches(pattern(withoutTimes(shown)));
    }

    private static String withoutTimes(String text) {
        return text.replaceAll("\\([0-9.]+ (s|min).*?\\)", "(time)");
    }

    private static Pattern pattern(String shown) {
        return Pattern.compile(
                Pattern.quote(shown).replace(ANY_LINES, "\\E.*\\Q").replace("…", "\\E[^\\n]*\\Q"), Pattern.DOTALL);
    }
}
