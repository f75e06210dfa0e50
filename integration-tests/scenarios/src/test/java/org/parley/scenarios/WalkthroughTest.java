package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the walkthrough pages: the test writes their files, runs their commands in order, and compares the output with the page. A line of
 * {@code …} matches any number of lines, and times may differ.
 */
class WalkthroughTest {

    private static final Pattern BLOCK = Pattern.compile(
            "```(?:yaml|csv|java) (\\S+)\n(.*?)```|```console\n[$] [./]*(parley|mvnw) (.*?)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern PROJECT = Pattern.compile("-f (\\S+) verify");
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
        return Pattern.compile(Pattern.quote(shown).replace(ANY_LINES, "\\E.*\\Q"), Pattern.DOTALL);
    }
}
