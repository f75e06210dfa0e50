package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.runtime.plan.Renamed;
import picocli.CommandLine;

/** Commands and options that have another name now, or that other tools have. */
class RenamedTest {

    @TempDir
    Path home;

    static Stream<Renamed> commands() {
        return onTheCommandLine().filter(each -> !each.old().startsWith("-"));
    }

    static Stream<Renamed> options() {
        return onTheCommandLine().filter(each -> each.old().startsWith("-"));
    }

    private static Stream<Renamed> onTheCommandLine() {
        return Renamed.ALL.stream()
                .filter(each -> Renamed.onTheCommandLine(each.old()).contains(each.now()));
    }

    @Test
    void allKindsAreThere() {
        assertThat(onTheCommandLine().map(Renamed::kind))
                .contains(Renamed.Kind.COMMAND, Renamed.Kind.FLAG, Renamed.Kind.SYNONYM);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void anUnknownCommandIsRejectedWithTheRightOne(Renamed command) {
        assertThat(rejected(command.old(), "run.yaml"))
                .contains("Unknown command: '" + command.old() + "'", use(command))
                .doesNotContain("Did you mean");
        assertThat(line().getSubcommands()).containsKey(command.now());
    }

    @ParameterizedTest
    @MethodSource("options")
    void anUnknownOptionIsRejectedWithTheOneThatTheCommandHas(Renamed option) {
        line().getSubcommands().forEach((name, command) -> {
            boolean has = command.getCommandSpec()
                    .optionsMap()
                    .containsKey(option.now().split(" ")[0]);
            if (has && !name.equals("generate-completion")) {
                assertThat(rejected(name, "word", option.old() + "=1")).contains("(use ", option.now());
            }
        });
    }

    @Test
    void anOptionWithSeveralNewNamesIsRejectedWithThoseOfTheCommand() {
        assertThat(rejected("sweep", "sweep.yaml", "--workers", "2")).contains("(use --threads or --jobs)");
        assertThat(rejected("run", "run.yaml", "--workers", "2")).contains("(use --threads)");
        assertThat(rejected("sweep", "sweep.yaml", "--shares", "2")).doesNotContain("--agents-per-process");
        assertThat(rejected("init", "--graph", "torus")).contains("(use --topology)");
    }

    @Test
    void helpIsPrintedForEveryCommand() {
        assertThat(line().execute("help")).isZero();
        assertThat(line().execute("help", "plugins", "install")).isZero();
        assertThat(line().execute("version", "--help")).isZero();
        assertThat(rejected("help", "rum")).contains("Unknown command: 'rum'");
    }

    @Test
    void otherWordsAreRejectedWithSuggestions() {
        assertThat(rejected("dokter")).contains("Unknown command: 'dokter'", "Did you mean", "doctor", "--help");
        assertThat(rejected("run", "run.yaml", "--thread", "1")).contains("--thread", "--threads");
    }

    private static String use(Renamed renamed) {
        return "(use " + renamed.now() + ")";
    }

    private String rejected(String... words) {
        StringWriter errors = new StringWriter();
        CommandLine line = line().setErr(new PrintWriter(errors, true))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Main::explainUse);
        assertThat(line.execute(words)).isEqualTo(2);
        return errors.toString();
    }

    private CommandLine line() {
        Places places = new Places(Optional.empty(), Optional.empty(), home, List.of());
        return Guice.createInjector(new CommandModule(places))
                .getInstance(Main.class)
                .line();
    }
}
