package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the walkthrough pages: the test writes their files, runs their commands in order, and compares the output with the page. A line of
 * {@code …} matches any number of lines, and times may differ.
 */
class WalkthroughTest {

    private static final Pattern BLOCK = Pattern.compile(
            "```(?:yaml|csv) (\\S+)\n(.*?)```|```console\n[$] [./]*parley (.*?)\n(.*?)```", Pattern.DOTALL);
    private static final String ANY_LINES = "…\n";

    private final Path directory = Command.emptyDirectory();

    @ParameterizedTest
    @ValueSource(strings = {"tutorial", "your-own-data"})
    void commandsPrintWhatThePageShows(String name) throws Exception {
        String page = Files.readString(Distribution.project().resolve("docs/" + name + ".md"));
        Path table = Distribution.project().resolve("examples/own-data/patients.csv");
        Files.copy(table, directory.resolve(table.getFileName()));
        Matcher block = BLOCK.matcher(page);
        int commands = 0;
        while (block.find()) {
            if (block.group(1) != null) {
                write(block.group(1), block.group(2));
            } else {
                commands++;
                check(block.group(3), block.group(4));
            }
        }
        assertThat(commands).isGreaterThanOrEqualTo(2);
    }

    private void write(String file, String content) throws IOException {
        Files.writeString(directory.resolve(file), content);
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
