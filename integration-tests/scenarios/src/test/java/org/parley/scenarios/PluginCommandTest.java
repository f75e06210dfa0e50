package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Checks a command from a real jar: it is found, described and rejected like Parley's own, and errors name its plugin. */
class PluginCommandTest {

    final Path home = Command.emptyDirectory();

    @Test
    void itIsListedAndExplained() throws Exception {
        install("echo", "return 0;");

        parley("--help").exits(0, "Commands:", "run ", "echo ", "Say 100% of what was typed.");

        parley("echo", "--help")
                .exits(
                        0,
                        "parley echo",
                        "WORD",
                        "--times=TIMES",
                        "(a whole number, from 1 to 9). Default: 1.",
                        "--loud",
                        "--plugins");
        assertThat(parley("describe", "command").text()).contains("echo");
    }

    @Test
    void optionsAndArgumentsArriveWithTheirTypes() throws Exception {
        install("echo", """
                context.out().println(settings.get(TIMES) + " " + settings.get(LOUD) + " " + settings.get(WORD) + " "
                        + settings.get(MORE) + " " + context.directory());
                return 4;""");

        Command.Outcome outcome = parley("echo", "007", "a b", "{c", "--times", 3, "--loud");
        assertThat(outcome.text()).isEqualTo("3 true 007 [a b, {c] " + home.toRealPath() + "\n");
        assertThat(outcome.exitCode()).isEqualTo(4);
        assertThat(parley("echo", "x").text()).startsWith("1 false x []");
    }

    @Test
    void typingErrorsAreTheUsersDiagnostics() throws Exception {
        install("echo", "return 0;");

        assertDiagnostic(parley("echo", "x", "--times", 10), 2, "PARLEY-102 --times: must be from 1 to 9, got 10");
        assertDiagnostic(parley("echo", "x", "--times", "ten"), 2, "PARLEY-105 --times: must be a whole number");
        assertDiagnostic(parley("echo", "x", "--tims", 3), 2, "Unknown option", "--times");
        assertDiagnostic(parley("echo"), 2, "WORD");
        assertDiagnostic(parley("ecko"), 2, "ecko", "echo");
    }

    @Test
    void itsExceptionsAreItsOwnDiagnostics() throws Exception {
        install("echo", """
                if (settings.get(WORD).equals("user")) {
                    throw new ParleyException(new Diagnostic(ErrorCode.RUN_NOT_FOUND, "WORD", "is no run", "name one"));
                }
                if (settings.get(WORD).equals("code")) {
                    return 256;
                }
                throw new java.io.IOException("boom");""");

        assertDiagnostic(parley("echo", "user"), 2, "PARLEY-121 WORD: is no run (name one)");
        assertDiagnostic(parley("echo", "x"), 3, "PARLEY-206 plugin 'third-party': 'echo' fails in run()", "boom");
        assertDiagnostic(parley("echo", "code"), 3, "PARLEY-206 plugin 'third-party'", "exit code 256");
        assertThat(parley("echo", "x", "--trace").text()).contains("\tat stranger.EchoFactory");
    }

    @Test
    void itCannotTakeTheNameOfAnotherCommand() throws Exception {
        install("run", "return 0;");

        assertThat(parley("run", "no.yaml").text()).contains("no.yaml").doesNotContain("typed");
        assertThat(parley("plugins").text())
                .contains("PARLEY-209", "is named 'run', which is a command of Parley itself");
    }

    @Test
    void itsRunsUseTheSamePlugins() throws Exception {
        install("echo", """
                int own = context.parley("describe", "command", "echo");
                int missing = context.parley("run", "no.yaml");
                int other = context.parley("describe", "--plugins", "elsewhere");
                return own == 0 && missing == 2 && other == 2 ? 0 : 1;""");

        parley("echo", "x").exits(0, "Say 100% of what was typed.", "no.yaml", "PARLEY-108 --plugins:");
    }

    private Command.Outcome parley(Object... words) throws Exception {
        return Command.runAt(home, home, words);
    }

    private static void assertDiagnostic(Command.Outcome outcome, int exitCode, String... parts) {
        assertThat(outcome.text()).contains(parts).doesNotContain("\tat ");
        assertThat(outcome.exitCode()).as(outcome.text()).isEqualTo(exitCode);
    }

    private void install(String name, String body) throws Exception {
        Path plugins = Files.createDirectories(home.resolve(".parley/plugins"));
        new PluginJar().source("EchoFactory", """
                        package stranger;

                        import java.util.List;
                        import org.parley.api.command.*;
                        import org.parley.api.component.*;

                        @org.pf4j.Extension
                        public final class EchoFactory implements CommandFactory {
                            static final Option<String> WORD = Option.text("word").mandatory().description("What to say.");
                            static final Option<List<String>> MORE = Option.texts("more").orElse(List.of()).description("And more.");
                            static final Option<Integer> TIMES = Option.integer("times").from(1).to(9).orElse(1).description("How often.");
                            static final Option<Boolean> LOUD = Option.flag("loud").orElse(false).description("In capitals.");

                            public String name() { return "%s"; }
                            public String description() { return "Say 100%% of what was typed."; }
                            public List<Option<?>> options() { return List.of(WORD, MORE, TIMES, LOUD); }
                            public List<Option<?>> arguments() { return List.of(WORD, MORE); }
                            public Command create(Settings settings) {
                                return context -> {
                                    %s
                                };
                            }
                        }
                        """.formatted(name, body)).write(plugins.resolve("echo.jar"));
    }
}
