package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.config.run.SweepReader;
import org.parley.runtime.experiment.SweepListener;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.reproduce.Catalogue;
import org.parley.runtime.reproduce.Figure;
import org.parley.runtime.reproduce.Outcome;
import org.parley.runtime.reproduce.Tuning;
import org.parley.runtime.reproduce.Tuning.Tuned;

/** Checks {@code tune} of a figure: every method gets separate steps with the same effort. */
class TuningTest {

    private static final Parley PARLEY = Distribution.parley();

    @TempDir
    Path directory;

    private final List<List<SweepPlan.Case>> made = new ArrayList<>();

    @BeforeEach
    void writeTwoMethods() throws IOException {
        Files.createDirectories(directory.resolve("mine/figures"));
        write("task.yaml", """
                agents: 4
                rounds: 40
                model: {use: quadratic, with: {upper: 2, lower: 2}}
                record: {every: 10}
                """);
        write("sparkle-gt.yaml", "extends: task.yaml\nrecipe: sparkle-gt\n");
        // A third of its recipe's steps, because MDBO had half of the others' steps.
        write("d-soba.yaml", """
                extends: task.yaml
                recipe: d-soba
                levels: {upper: {step: 0.01}, lower: {step: 0.03}, auxiliary: {step: 0.03}}
                """);
        write(
                "sweep.yaml",
                "runs: [sparkle-gt.yaml, d-soba.yaml]\nvary: {topology: [ring, complete]}\nseeds: [1, 2]\n");
    }

    @Test
    void everyMethodGetsTheSameTrialsAndItsOwnWinner() throws IOException {
        Tuning tuning = tuning("{factors: [0.5, 1], seeds: [101], widen: 2, at: rounds}");
        Tuned tuned = search(tuning).orElseThrow();
        assertThat(tuned.isEqualEffort()).isTrue();
        assertThat(tuned.budget()).isEqualTo(40);
        assertThat(made).as("the winner is at the edge, twice").hasSize(3);
        assertThat(tuned.methods()).extracting(Tuned.Method::name).containsExactly("sparkle-gt", "d-soba");
        assertThat(tuned.methods()).allSatisfy(method -> {
            assertThat(method.trials()).extracting(Tuned.Trial::factor).containsExactly(0.5, 1.0, 2.0, 4.0);
            assertThat(method.trials()).extracting(Tuned.Trial::runs).containsOnly(2);
            assertThat(method.trials()).extracting(Tuned.Trial::rounds).containsOnly(80L);
        });
        assertThat(tuned.methods().get(1).factor())
                .as("d-soba's steps were small")
                .isGreaterThan(1);
        assertThat(made.get(0)).extracting(SweepPlan.Case::label).contains("d-soba topology=ring factor=0.5 seed=101");

        double factor = tuned.methods().get(1).factor();
        SweepPlan.Case last = tuning.with(tuned).get(7);
        assertThat(last.label()).isEqualTo("d-soba topology=complete seed=2");
        assertThat(PARLEY.plan(last.runFile(), last.overrides().toArray(String[]::new))
                        .resolved()
                        .get("levels")
                        .toString())
                .contains("step={use=constant, with={value=" + 0.03 * factor);
    }

    @Test
    void divergedTrialsCountAsWorstAndDoNotShortenTheBudget() throws IOException {
        Tuned tuned = search(tuning("{factors: [1, 10000], seeds: [101], widen: 0, on: topology=ring}"))
                .orElseThrow();
        assertThat(tuned.budget()).isEqualTo(40);
        assertThat(tuned.methods()).allSatisfy(method -> {
            assertThat(method.factor()).isEqualTo(1);
            assertThat(method.trials().get(1).diverged()).isPositive();
            assertThat(method.trials().get(1).value()).isInfinite();
            assertThat(method.atEdge()).isTrue();
        });
    }

    @Test
    void unequalEffortsAreRefused() throws IOException {
        write("d-soba.yaml", "extends: task.yaml\nrecipe: d-soba\nrounds: 80\n");
        assertThatThrownBy(() -> search(tuning("{factors: [0.5, 1], seeds: [101]}")))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll(
                        "tune.rounds: methods would be tuned with different efforts, in rounds of a trial:"
                                + " sparkle-gt 80, d-soba 160",
                        "set tune.rounds");
        tuning("{factors: [0.5, 1], seeds: [101], rounds: 20}").requireEqualEffort();
        assertThatThrownBy(() -> tuning(
                                "{factors: [0.5, 1], seeds: [101], rounds: 20, keys: {d-soba: [levels.uper.step]}}")
                        .requireEqualEffort())
                .hasMessageContaining("tune.keys: 'd-soba' has none of levels.uper.step");
        write("sweep.yaml", "runs: [sparkle-gt.yaml, d-soba.yaml]\nvary: {topology: [ring, complete]}\n");
        assertThatThrownBy(() -> tuning("{factors: [0.5, 1], seeds: [1], rounds: 20, on: ring, within: [topology]}")
                        .requireEqualEffort())
                .hasMessageContainingAll(
                        "tune.on: no configuration of 'd-soba topology=ring' is called 'ring'",
                        "tune.seeds: are seeds of the figure as well: 1");
    }

    @Test
    void shippedFiguresTuneEveryMethodWithTheSameEffort() {
        for (Figure figure : Catalogue.read(Distribution.project().resolve("examples/papers"))
                .figures()) {
            figure.quick()
                    .filter(variant ->
                            variant.needs().isEmpty() && variant.tune().isPresent())
                    .ifPresent(variant -> tuning(variant).requireEqualEffort());
            Outcome.find(figure.recorded())
                    .flatMap(Outcome::tuning)
                    .ifPresent(tuned -> assertThat(tuned.isEqualEffort())
                            .as(figure.id() + " compares methods at unequal tuning budgets")
                            .isTrue());
        }
    }

    private Tuning tuning(String tune) throws IOException {
        write("figures/one.yaml", """
                paper: Mine
                title: A method with small steps
                sweep: ../sweep.yaml
                tune: TUNE
                draw: {y: hypergradient_norm, x: rounds, within: [topology]}
                claims: [{says: GT is ahead, measure: {mean: geometric}, order: [sparkle-gt, d-soba]}]
                """.replace("TUNE", tune));
        return tuning(Catalogue.read(directory).figures().get(0).quick().orElseThrow());
    }

    private static Tuning tuning(Figure.Variant variant) {
        return new Tuning(
                variant.tune().orElseThrow(),
                SweepReader.read(variant.sweep()),
                variant.overrides(),
                each -> PARLEY.plan(each.runFile(), each.overrides().toArray(String[]::new)));
    }

    private Optional<Tuned> search(Tuning tuning) {
        return tuning.search(this::make);
    }

    private Optional<Comparison> make(List<SweepPlan.Case> cases) {
        made.add(cases);
        return PARLEY.sweep(
                        directory.resolve("mine/sweep.yaml"),
                        file -> cases,
                        RunOptions.into(directory.resolve("tune")),
                        SweepListener.NONE)
                .comparison();
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(directory.resolve("mine").resolve(file), text);
    }
}
