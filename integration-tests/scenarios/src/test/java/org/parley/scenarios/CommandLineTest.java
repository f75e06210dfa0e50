package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Checks what a user types and what the terminal shows for it. */
class CommandLineTest {

    private static final String ESCAPE = "\u001b";

    @TempDir
    Path directory;

    private Path runFile;
    private Path out;

    @BeforeEach
    void writeRunFile() throws Exception {
        runFile = Files.writeString(directory.resolve("run.yaml"), """
                recipe: d-soba
                agents: 4
                rounds: 20
                model: {use: quadratic, with: {upper: 2, lower: 2}}
                """);
        out = directory.resolve("out");
    }

    @Test
    void showsTheHelpWithoutArguments() throws Exception {
        Command.run().exits(0, "Usage: parley", "run ", "resume ", "sweep ");
    }

    @Test
    void printsOnlyTheLastLineWhenQuiet() throws Exception {
        assertThat(Command.run("run", runFile, "--out", out, "--quiet").text().strip())
                .isEqualTo("report: " + out.resolve("report.html"));
        assertThat(Command.run("resume", out, "--rounds", 30, "--quiet").text().strip())
                .isEqualTo("report: " + out.resolve("report.html"));
        Path sweep = Files.writeString(directory.resolve("sweep.yaml"), "runs: run.yaml\nseeds: [1, 2]\n");
        Path swept = directory.resolve("swept");
        assertThat(Command.run("sweep", sweep, "--out", swept, "--quiet").text().strip())
                .isEqualTo("page: " + swept.resolve("comparison.html"));
    }

    @Test
    void reportsWhyARunWasStopped() throws Exception {
        Command.run("run", runFile, "--out", out, "--set", "stop.samples=3")
                .exits(0, "stopped at round ", "reason: stop.samples: ");
    }

    /** Since Java 22 this console exists without a terminal, too. */
    @Test
    void printsATableWhereThereIsNoTerminal() throws Exception {
        assertThat(Command.runWith(List.of("-Djdk.console=jdk.internal.le"), Map.of(), "run", runFile, "--out", out)
                        .exits(0)
                        .text())
                .containsPattern("(?m)^ +round +hypergradient_norm")
                .doesNotContain("%");
    }

    @Test
    void drawsABarOnATerminalWithoutColorsOnRequest() throws Exception {
        assumeTrue(Session.isPossible(), "no python3 with the module pty");
        try (Session session = Session.on(true, "run", runFile, "--out", out)) {
            assertThat(session.end().text()).contains("100%", ESCAPE + "[");
        }
        try (Session session = Session.on(true, Map.of("NO_COLOR", "1"), "run", runFile, "--out", out, "--force")) {
            assertThat(session.end().text())
                    .contains("100%")
                    .doesNotContain(ESCAPE)
                    .containsPattern("/s {2}hypergradient_norm \\S+ at ");
        }
    }

    @Test
    void escapesControlCharactersOfInputs() throws Exception {
        String red = ESCAPE + "[31m";
        Path plugins = new StrangeModel()
                .description("return \"Not \\u001b[31mred\\u009b nor \\u202egnorw.\";")
                .create("System.out.println(\"\\u001b[31mred\"); throw new IllegalStateException(\"\\u001b[31mred\");")
                .write(directory);
        assertPlain(Command.run("describe", "model", "strange", "--plugins", plugins), "[31mred");
        assertPlain(Command.run("describe", "model", "--plugins", plugins), "[31mred");
        assertPlain(Command.run("describe", "model", red + "nothing"), "[31mnothing");
        assertPlain(Command.run(red + "nothing"), "[31mnothing");
        assertPlain(Command.run("run", runFile, "--plugins", plugins, "--set", "model=strange", "--trace"), "[31mred");
        Path child = Files.writeString(directory.resolve("child.yaml"), "extends: \"\\e[31mred\"\n");
        assertPlain(Command.run("run", child), "[31mred");
    }

    private static void assertPlain(Command.Outcome outcome, String part) {
        assertThat(outcome.text()).contains(part).doesNotContain(ESCAPE, "\u009b", "\u202e");
    }

    @Test
    void listsAHundredDiagnosticsAndCountsTheRest() throws Exception {
        String keys =
                IntStream.range(0, 1000).mapToObj(i -> "key" + i + ": 1\n").collect(Collectors.joining());
        Files.writeString(runFile, keys, StandardOpenOption.APPEND);
        assertThat(Command.run("run", runFile).exits(2).text())
                .contains("1000 errors", "  100) PARLEY-101", "  and 900 more")
                .doesNotContain("101) ");
    }

    @Test
    void refusesADirectoryOfPluginsThatIsNotThere() throws Exception {
        Path absent = directory.resolve("absent");
        Command.run("run", runFile, "--plugins", absent, "--out", out)
                .exits(2, "PARLEY-107 " + absent + ": no such plugin directory");
        assertThat(out).doesNotExist();
    }

    @Test
    void startsNoMoreThreadsThanARunCanUse() throws Exception {
        Command.Outcome outcome = Command.run("run", runFile, "--threads", 20_000, "--out", out, "--quiet");
        int most = Math.max(4, Runtime.getRuntime().availableProcessors());
        assertThat(outcome.exitCode()).as(outcome.text()).isZero();
        assertThat(outcome.text()).contains("note: threads 20000: a run of 4 agents", "it gets " + most);
        assertThat(Files.readString(out.resolve("provenance.json"))).contains("\"threads\" : " + most);
    }

    @Test
    void distinguishesArguments() throws Exception {
        Path file = Files.writeString(directory.resolve("arguments"), "--secret");
        assertThat(Command.run("run", "@" + file).text())
                .contains("file not found:")
                .doesNotContain("--secret");
        assertThat(Command.run("run", runFile, "--out", "").exits(2).text())
                .contains("'--out'", "the name is empty")
                .doesNotContain("java.");
    }

    /** Runs the command in a shell, which passes names unchanged, regardless of the locale of this test. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void explainsNamesThatTheLocaleCannotExpress() throws Exception {
        String script = "name=$(printf 'r\\303\\274n.yaml'); cp \"$1\" \"$name\"; shift; exec \"$@\" \"$name\"";
        List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh", runFile.toString()));
        command.addAll(Command.words("run", "--out", out));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).directory(directory.toFile());
        builder.environment().put("LC_ALL", "POSIX");
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        // Systems whose names are always in UTF-8 need no explanation.
        assertThat(process.waitFor() == 0 || text.contains("export LC_ALL=C.UTF-8") && !text.contains("java."))
                .as(text)
                .isTrue();
    }

    @Test
    void commandsStopIfTheirOutputCannotBePrinted() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")), "no device that is always full");
        for (String command : List.of("describe", "--help")) {
            assertThat(throughAShell("exec \"$@\" 2>&1 > /dev/full", command)
                            .exits(2)
                            .text())
                    .startsWith("PARLEY-124 standard output: cannot be written: ");
        }
        Command.Outcome enough = throughAShell("\"$@\" 2>&1 | head -n 1", "describe", "mixing");
        assertThat(enough.text().lines()).hasSize(1).noneMatch(line -> line.contains("PARLEY"));
    }

    private static Command.Outcome throughAShell(String script, Object... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh"));
        command.addAll(Command.words(arguments));
        return Command.ended(new ProcessBuilder(command));
    }

    @Test
    void aRunWhoseDirectoryIsRemovedStops() throws Exception {
        assumeTrue(Session.isPossible(), "no python3 with the module pty");
        try (Session session = Session.on(false, "run", runFile, "--out", out, "--set", "rounds=2000000000")) {
            session.awaitText("hypergradient_norm");
            Files.move(out, directory.resolve("elsewhere"));
            session.end()
                    .exits(
                            2,
                            "PARLEY-124 " + out.resolve("metrics.csv") + ": was removed while the run was writing it");
        }
        assertThat(out).doesNotExist();
    }

    @Test
    void messagesMentionFilesAndNotClasses() throws Exception {
        Command.run("run", runFile, "--out", out, "--quiet").exits(0);
        Path result = out.resolve("result.json");
        Files.writeString(result, Files.readString(result).replace("completed", "perfect"));
        assertThat(Command.run("resume", out).text())
                .contains("PARLEY-125 " + result + ": is not as Parley wrote it at line", "key 'status'")
                .doesNotContain("org.parley");
    }

    @Test
    void namesTheMissingTemporaryDirectory() throws Exception {
        Command.run("run", runFile, "--out", out, "--quiet").exits(0);
        Path gone = directory.resolve("gone");
        Command.runWith(List.of("-Djava.io.tmpdir=" + gone), Map.of(), "rerun", out)
                .exits(2, "PARLEY-124 " + gone + ": cannot be written: there is no " + gone);
    }

    /** The launcher selects a locale in which every file name can be represented. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theLauncherMakesUpForALocaleWithoutCharacters() throws Exception {
        assumeTrue(hasLocale("C.UTF-8") || hasLocale("C.utf8"), "no locale C.UTF-8");
        String launcher = Files.readString(Distribution.root().resolve("bin").resolve("parley"));
        String line = launcher.lines()
                .filter(each -> each.contains("LC_ALL=C.UTF-8"))
                .findFirst()
                .orElseThrow();
        assertThat(localeAfter(line, Map.of("LC_ALL", "POSIX"))).isEqualTo("C.UTF-8");
        assertThat(localeAfter(line, Map.of())).isEqualTo("C.UTF-8");
        assertThat(localeAfter(line, Map.of("LANG", "de_DE.UTF-8"))).isEmpty();
        assertThat(localeAfter(line, Map.of("LC_ALL", "de_DE.ISO-8859-1"))).isEqualTo("de_DE.ISO-8859-1");
    }

    private static boolean hasLocale(String name) throws Exception {
        Process process = new ProcessBuilder("locale", "-a").start();
        try (Stream<String> names = process.inputReader().lines()) {
            return names.anyMatch(name::equals);
        }
    }

    private static String localeAfter(String line, Map<String, String> variables) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", line + "\nprintf %s \"$LC_ALL\"");
        builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
        builder.environment().putAll(variables);
        return new String(builder.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
