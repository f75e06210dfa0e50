package org.parley.runtime.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.reproduce.Figure.Tune;

/** Figures read from files. */
class CatalogueTest {

    @TempDir
    Path papers;

    private Path figures;

    @BeforeEach
    void writeASweep() throws IOException {
        figures = Files.createDirectories(papers.resolve("sparkle/figures"));
        Files.writeString(papers.resolve("sparkle/ed.yaml"), "recipe: sparkle-ed\n");
        Files.writeString(papers.resolve("sparkle/task.yaml"), "recipe: sparkle-gt\n");
        Files.writeString(papers.resolve("sparkle/gt.yaml"), "extends: task.yaml\n");
        Files.writeString(papers.resolve("sparkle/sweep.yaml"), "runs: [ed.yaml, gt.yaml]\nseeds: [1, 2]\n");
    }

    @Test
    void aFigureNeedsNoJava() throws IOException {
        Files.writeString(figures.resolve("one.yaml"), """
                paper: SPARKLE
                title: Experiment 1
                sweep: ../sweep.yaml
                steps: paper
                draw: {y: test_accuracy, x: samples, log: y}
                claims:
                  - says: ED is above GT
                    measure: {goal: max, at: samples}
                    order: [ed, gt]
                full: {sweep: ../sweep.yaml, set: {rounds: 1000}, takes: hours, needs: [mnist]}
                """);
        Figure figure = Catalogue.read(papers).find("sparkle").get(0);
        assertThat(figure.id()).isEqualTo("sparkle/one");
        assertThat(figure.drawing().orElseThrow().over().cost()).contains(CostAxis.SAMPLES);
        assertThat(figure.claims()).hasSize(1);
        assertThat(figure.full().orElseThrow().overrides()).containsExactly("rounds=1000");
        assertThat(figure.full().orElseThrow().needs()).containsExactly("mnist");
    }

    @Test
    void aKeyThatIsCalledLikeACostHasAPath() throws IOException {
        Files.writeString(figures.resolve("one.yaml"), """
                paper: HGP
                title: Error over M
                sweep: ../sweep.yaml
                steps: paper
                draw: {y: hypergradient_error, x: hypergradient.with.rounds, label: M}
                claims: [{says: ED is ahead, order: [ed, gt]}]
                """);
        Figure.Drawing drawing =
                Catalogue.read(papers).figures().get(0).drawing().orElseThrow();
        assertThat(drawing.over().cost()).isEmpty();
        assertThat(drawing.over().key()).contains("rounds");
        assertThat(drawing.label()).contains("M");
    }

    @Test
    void everythingThatIsWrongIsSaidAtOnce() throws IOException {
        Files.writeString(figures.resolve("bad.yaml"), """
                paper: SPARKLE
                titel: Experiment 1
                sweep: ../nothing.yaml
                draw: {y: test_accuracy, log: z}
                """);
        Files.writeString(figures.resolve("worse.yaml"), """
                paper: SPARKLE
                title: Experiment 2
                sweep: ../sweep.yaml
                steps: paper
                draw: {y: test_accuracy}
                claims:
                  - says: ED is above GT
                  - {says: twice, order: [ed, gt], ratio: {of: ed, to: gt, between: [1, 2]}}
                  - {says: backwards, ratio: {of: ed, to: gt, between: [2, 1]}}
                """);
        Files.writeString(figures.resolve("unknown.yaml"), """
                paper: SPARKLE
                title: Experiment 3
                sweep: ../sweep.yaml
                steps: paper
                draw: {y: test_accuracy}
                claims: [{says: ED is above EXTRA, order: [ed, extra]}]
                """);
        assertThatThrownBy(() -> Catalogue.read(papers))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll(
                        "sparkle/bad titel: unknown key",
                        "did you mean 'title'",
                        "sparkle/bad sweep: file not found:",
                        "sparkle/bad draw.log: must be one of",
                        "sparkle/worse claims[0]: does not check anything",
                        "sparkle/worse claims[1]: has order and ratio",
                        "sparkle/worse claims[2].ratio.between: must be two numbers, the smaller first",
                        "sparkle/unknown claims: no run of the sweep is called 'extra'");
    }

    @Test
    void aFigureThatComparesMethodsSaysHowTheirStepsWereChosen() throws IOException {
        write("untold", "");
        write("both", "steps: paper\ntune: {factors: [0.5, 1, 2], seeds: [101]}");
        write("seen", "tune: {factors: [0.5, 1, 2], seeds: [2, 101]}");
        write("falling", "tune: {factors: [2, 1], seeds: [1.5]}");
        write("reason", "steps: one step for all, as in the theorem");
        write("tuned", "tune: {factors: [0.5, 1, 2], seeds: [101], rounds: 50}");
        assertThatThrownBy(() -> Catalogue.read(papers))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll(
                        "sparkle/untold tune: the figure compares methods (sparkle-ed, sparkle-gt)"
                                + " but does not state how their steps were chosen",
                        "sparkle/both steps: the figure tunes its steps and also states that they are given",
                        "sparkle/seen tune.seeds: are seeds of the figure as well: [2]",
                        "sparkle/falling tune.factors: must be two or more positive numbers",
                        "sparkle/falling tune.seeds: must be a list of whole numbers")
                .hasMessageNotContainingAny("sparkle/reason", "sparkle/tuned");
    }

    @Test
    void trialsAreJudgedByTheFiguresMetricOnItsAxis() throws IOException {
        write("tuned", "tune: {factors: [0.5, 1, 2], seeds: [101, 102]}");
        Tune tune = Catalogue.read(papers)
                .figures()
                .get(0)
                .quick()
                .orElseThrow()
                .tune()
                .orElseThrow();
        assertThat(tune.metric()).isEqualTo("test_accuracy");
        assertThat(tune.large()).isTrue();
        assertThat(tune.at()).isEqualTo(CostAxis.SAMPLES);
        assertThat(tune.keysOf("ed")).containsExactly("levels.*.step");
    }

    private void write(String name, String steps) throws IOException {
        Files.writeString(
                figures.resolve(name + ".yaml"),
                "paper: SPARKLE\ntitle: Experiment 1\nsweep: ../sweep.yaml\n" + steps + "\n" + """
                draw: {y: test_accuracy, x: samples}
                claims: [{says: ED is above GT, measure: {goal: max}, order: [ed, gt]}]
                """);
    }

    @Test
    void aNameThatIsNoneGetsTheNearest() throws IOException {
        Files.writeString(figures.resolve("one.yaml"), "paper: SPARKLE\ntitle: Experiment 1\nmissing: its data\n");
        Catalogue catalogue = Catalogue.read(papers);
        assertThat(catalogue.find("sparkle/one")).hasSize(1);
        assertThatThrownBy(() -> catalogue.find("sparkel"))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("did you mean 'sparkle'");
    }
}
