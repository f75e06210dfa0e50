package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.reproduce.Catalogue;
import org.parley.runtime.reproduce.Figure;
import org.parley.runtime.reproduce.Outcome;
import org.parley.runtime.reproduce.PapersPage;

/** Checks {@code parley reproduce}: the bundled figures, and a small one from start to end. */
class ReproduceTest {

    private static final Path PAPERS = Distribution.project().resolve("examples/papers");

    final Path directory = Command.emptyDirectory();

    @Test
    void listsEveryFigureWithItsVerdictOrItsRequirements() throws Exception {
        Command.Outcome list = Command.runAt(directory, directory, "reproduce", "--list", "--papers", PAPERS)
                .exits(0);
        for (Figure figure : Catalogue.read(PAPERS).figures()) {
            assertThat(list.text()).contains(figure.id());
        }
        assertThat(list.text())
                .containsPattern("pdbo/table-1-emnist +not run +needs --full: days")
                .containsPattern("sparkle/meta-learning-miniimagenet +not run +cannot be made without miniImageNet");
        Command.runAt(directory, directory, "reproduce", "pdbo/table-1-emnist", "--full", "--papers", PAPERS)
                .exits(2, "PARLEY-112", "needs the dataset emnist", "parley datasets fetch emnist");
    }

    @Test
    void thePageIsThatOfTheFiguresAndTheirRecordedOutcomes() throws IOException {
        Catalogue catalogue = Catalogue.read(PAPERS);
        new GeneratedFile("papers.md", getClass()).isUpToDate(PapersPage.of(catalogue));
        for (Figure figure : catalogue.figures()) {
            assertThat(Outcome.find(figure.recorded()).map(outcome -> outcome.isOf(figure)))
                    .as(figure.id() + " was recorded with other claims, steps, configurations or seeds")
                    .isNotEqualTo(Optional.of(false));
        }
    }

    @Test
    void makesRunsFigureAndVerdictsOnce() throws Exception {
        Path figures = Files.createDirectories(directory.resolve("examples/papers/mine/figures"));
        Files.writeString(directory.resolve("examples/papers/mine/task.yaml"), """
                agents: 4
                rounds: 800
                model: {use: quadratic, with: {upper: 3, lower: 3}}
                """);
        for (String method : List.of("sparkle-gt", "d-soba")) {
            Files.writeString(
                    directory.resolve("examples/papers/mine/" + method + ".yaml"),
                    "extends: task.yaml\nrecipe: " + method + "\n");
        }
        Files.writeString(
                directory.resolve("examples/papers/mine/sweep.yaml"),
                "runs: [sparkle-gt.yaml, d-soba.yaml]\nseeds: [1, 2, 3]\n");
        Files.writeString(figures.resolve("exactness.yaml"), """
                paper: Mine
                title: An exact method against a biased one
                sweep: ../sweep.yaml
                remark: D-SOBA is biased where agents differ
                steps: those of the recipes
                draw: {y: hypergradient_norm, x: samples, log: y}
                claims:
                  - {says: GT is ahead, measure: {mean: geometric}, order: [sparkle-gt, d-soba]}
                  - {says: D-SOBA is ahead, ours: true, measure: {mean: geometric, at: samples}, order: [d-soba, sparkle-gt]}
                """);
        assertThat(reproduce().exits(0).text())
                .containsPattern(
                        "holds +GT is ahead \\(hypergradient norm at the end of the runs: sparkle-gt before d-soba by a factor of .* \\[.*\\]\\)")
                .containsPattern(
                        "does not hold +D-SOBA is ahead \\(our claim, not the paper's\\) \\(hypergradient norm at equal samples per agent:");
        Path made = directory.resolve("runs/reproduce/mine/exactness");
        assertThat(Files.readString(made.resolve("figure.svg"))).contains("sparkle-gt", "d-soba");
        assertThat(Files.readString(made.resolve("figure.pdf"), StandardCharsets.ISO_8859_1))
                .startsWith("%PDF");
        assertThat(made.resolve("comparison.html")).exists();

        Path metrics = directory.resolve("runs/reproduce/mine/runs/mine-sweep/d-soba-seed-3/metrics.csv");
        var written = Files.getLastModifiedTime(metrics);
        reproduce().exits(0);
        assertThat(Files.getLastModifiedTime(metrics)).isEqualTo(written);
        assertThat(Command.runAt(directory, directory, "reproduce", "--list", "--papers", "examples/papers")
                        .text())
                .contains("1 holds, 1 does not hold (1 ours)*");
        assertThat(Command.runAt(directory, directory, "list").text()).contains("d-soba-seed-3");

        Files.writeString(figures.resolve("tuned.yaml"), """
                paper: Mine
                title: The same with tuned steps
                sweep: ../sweep.yaml
                tune: {factors: [0.5, 1], seeds: [101], rounds: 50, widen: 0}
                draw: {y: hypergradient_norm, x: rounds, log: y}
                claims: [{says: GT is ahead, measure: {mean: geometric}, order: [sparkle-gt, d-soba]}]
                """);
        Command.Outcome tuned =
                Command.runAt(directory, directory, "reproduce", "mine/tuned", "--papers", "examples/papers");
        assertThat(tuned.text())
                .contains("Steps were tuned for each method with 2 factors on 1 separate seed, 2 runs per method")
                .containsPattern("d-soba: 1, still at the edge of the range \\(0.5 gives .*, 1 gives .*\\)");
        assertThat(Files.readString(directory.resolve("runs/reproduce/mine/tuned/comparison.html")))
                .contains("Steps were tuned for each method", "d-soba: 1, still at the edge of the range");
        assertThat(Outcome.find(directory.resolve("runs/reproduce/mine/tuned"))
                        .orElseThrow()
                        .tuning()
                        .orElseThrow()
                        .methods())
                .hasSize(2);
        Files.createDirectory(directory.resolve("docs"));
        Command.runAt(directory, directory, "reproduce", "--write-docs", "--papers", "examples/papers");
        assertThat(Files.readString(directory.resolve("docs/papers.md")))
                .contains(
                        "GT is ahead: **holds**",
                        "\n\nD-SOBA is biased where agents differ.\n\nSteps: those of the recipes.\n\n",
                        "\n- d-soba: 1, still at the edge of the range (0.5 gives ",
                        "![mine/exactness](../examples/papers/mine/figures/exactness/figure.svg)");
        assertThat(directory.resolve("examples/papers/mine/figures/exactness/figure.svg"))
                .content()
                .contains("sparkle-gt", "d-soba")
                .doesNotContain("@font-face");
    }

    /** With all links present and many terms, the remaining error of Hyper-Gradient Push is the bias of the inner run. */
    @Test
    void theErrorOfTheHypergradientIsKnownWhereAgentsHaveAnUpperVariableOfTheirOwn() {
        double few = hypergradientError(1);
        double many = hypergradientError(400);
        assertThat(many).isLessThan(0.2 * few);
    }

    private static double hypergradientError(int terms) {
        MetricsRow row = Distribution.scenario("""
                        recipe: pdbo
                        agents: 4
                        rounds: 1
                        model: {use: quadratic, with: {upper: 2, lower: 2, heterogeneity: 0.3}}
                        topology: complete
                        levels: {upper: {step: 1.0e-12}, lower: {local-steps: 2000, step: 0.02}}
                        observe: [hypergradient-error]
                        record: {every: 1}
                        """)
                .set("hypergradient.with.rounds=" + terms)
                .rows()
                .get(1);
        return row.value("hypergradient_error").orElseThrow();
    }

    private Command.Outcome reproduce() throws IOException, InterruptedException {
        return Command.runAt(directory, directory, "reproduce", "mine/exactness", "--papers", "examples/papers");
    }
}
