package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks tables and figures of runs, and reports that are created again. */
class ExportTest {

    private static final Path directory = Command.emptyDirectory();

    @BeforeAll
    static void makeRuns() throws Exception {
        Files.writeString(
                directory.resolve("run.yaml"),
                "agents: 4\nrounds: 30\nmodel: {use: quadratic, with: {upper: 2, lower: 2}}\nrecipe: sparkle-gt\n");
        Files.writeString(
                directory.resolve("steps.yaml"),
                "runs: run.yaml\nvary: {levels.upper.step: [0.01, 0.02]}\nseeds: [1, 2]\n");
        parley("sweep", "steps.yaml", "--out", "steps").exits(0);
    }

    @Test
    void aComparisonIsWrittenInEveryFormat() throws Exception {
        Command.Outcome csv = parley("compare", "steps", "--format", "csv");
        assertThat(csv.text()).contains("csv: steps/comparison.csv");
        List<String> rows = Files.readAllLines(directory.resolve("steps/comparison.csv"));
        assertThat(rows.get(0))
                .startsWith("configuration,upper step,seed,round,seconds,upper_loss")
                .endsWith("bytes_sent");
        assertThat(rows).hasSize(1 + 4 * 4);

        succeeds("compare", "steps", "--format", "latex", "--y", "upper_loss", "--target", "0", "--out", "table.tex");
        assertThat(Files.readString(directory.resolve("table.tex")))
                .contains("\\begin{tabular}", "Upper loss", "upper step=0.02", "\\pm");
        succeeds("compare", "steps", "--format", "svg", "--x", "bytes", "--log-scale", "xy", "--band", "quartiles");
        assertThat(Files.readString(directory.resolve("steps/comparison.svg")))
                .startsWith("<svg")
                .contains("bytes sent", "Hypergradient norm", "width=\"84.0mm\"");
        succeeds("compare", "steps", "--format", "PDF", "--width", "120", "--band", "seeds");
        assertThat(Files.readAllBytes(directory.resolve("steps/comparison.pdf")))
                .startsWith("%PDF-".getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void whatCannotBeDrawnIsReportedWithAFix() throws Exception {
        refuses(
                "PARLEY-102 --y: no run records 'uper_loss' (did you mean 'upper_loss'?",
                "--format",
                "svg",
                "--y",
                "uper_loss");
        refuses("PARLEY-102 --x: no cost is called 'money' (choose rounds, phases", "--format", "pdf", "--x", "money");
        refuses("PARLEY-102 --width: must be between 20 and 1000, got 5", "--format", "svg", "--width", "5");
        refuses("PARLEY-102 --target: must be a finite number, got NaN", "--format", "latex", "--target", "NaN");
        refuses("Invalid value for option '--format'", "--format", "docx");
    }

    @Test
    void theReportOfARunIsCreatedAgain() throws Exception {
        Path run = directory.resolve("steps/upper-step-0.01-seed-1");
        String before = Files.readString(run.resolve("report.html"));
        Files.delete(run.resolve("report.html"));
        Files.delete(run.resolve("result.json"));
        assertThat(parley("report", run).text()).contains("report: " + run.resolve("report.html"));
        assertThat(Files.readString(run.resolve("report.html")))
                .contains("unfinished", "Configuration")
                .hasSizeGreaterThan(before.length() / 2);
        succeeds("report", run, "--format", "csv", "--out", "one.csv");
        assertThat(Files.readAllLines(directory.resolve("one.csv"))).hasSize(1 + 4);
        assertThat(parley("report", run, "--format", "csv", "--out", run.resolve("metrics.csv"))
                        .text())
                .contains("PARLEY-120 " + run.resolve("metrics.csv") + ": is a record of the run there");
        assertThat(parley("export", run, "--level", "lower", "--out", run.resolve("checkpoint/latest"))
                        .text())
                .contains("is a record of the run there");
        assertThat(parley("report", "steps").text()).contains("is not the directory of a run");
    }

    private static void succeeds(Object... words) throws Exception {
        parley(words).exits(0);
    }

    private static void refuses(String diagnostic, String... options) throws Exception {
        Object[] words = new Object[options.length + 2];
        words[0] = "compare";
        words[1] = "steps";
        System.arraycopy(options, 0, words, 2, options.length);
        parley(words).exits(2, diagnostic);
    }

    private static Command.Outcome parley(Object... words) throws Exception {
        return Command.runAt(directory, directory, words);
    }
}
