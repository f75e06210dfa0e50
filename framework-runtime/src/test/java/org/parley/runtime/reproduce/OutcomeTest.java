package org.parley.runtime.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.claim.Claim.Finding;
import org.parley.runtime.claim.Claim.Verdict;

/** Matching recorded outcomes with figures. */
class OutcomeTest {

    private static final String SWEEP = "runs: [ed.yaml, gt.yaml]\nvary: {topology: [ring, complete]}\n";

    @TempDir
    Path papers;

    @BeforeEach
    void writeAFigure() throws IOException {
        Files.createDirectories(papers.resolve("sparkle/figures"));
        Files.writeString(papers.resolve("sparkle/ed.yaml"), "recipe: sparkle-ed\n");
        Files.writeString(papers.resolve("sparkle/gt.yaml"), "recipe: sparkle-gt\n");
        Files.writeString(papers.resolve("sparkle/figures/one.yaml"), """
                paper: SPARKLE
                title: Experiment 1
                sweep: ../sweep.yaml
                steps: paper
                draw: {y: test_accuracy}
                claims: [{says: ED is above GT, measure: {goal: max}, order: [ed, gt]}]
                """);
    }

    @Test
    void anOutcomeOfOtherSeedsOrConfigurationsIsNotThatOfTheFigure() throws IOException {
        Outcome outcome =
                outcome("ed topology=ring", "gt topology=ring", "ed topology=complete", "gt topology=complete");
        assertThat(outcome.isOf(figure(SWEEP + "seeds: [1, 2, 3]"))).isTrue();
        assertThat(outcome.isOf(figure(SWEEP + "seeds: [1, 2]"))).isFalse();
        assertThat(outcome.isOf(figure(SWEEP.replace("complete", "torus") + "seeds: [1, 2, 3]")))
                .isFalse();
        assertThat(outcome.isOf(figure("runs: [ed.yaml, gt.yaml]\nseeds: [1, 2, 3]")))
                .isFalse();
        assertThat(outcome("ed topology=ring").isOf(figure(SWEEP + "seeds: [1, 2, 3]")))
                .isFalse();
    }

    private Figure figure(String sweep) throws IOException {
        Files.writeString(papers.resolve("sparkle/sweep.yaml"), sweep);
        return Catalogue.read(papers).figures().get(0);
    }

    /** Returns an outcome of three seeds. */
    private static Outcome outcome(String... runs) {
        return new Outcome(
                "sparkle/one",
                List.of(new Finding("ED is above GT", Verdict.HOLDS, "by 1", "", false)),
                "test accuracy",
                Stream.of(runs)
                        .map(run -> new Outcome.Row(run, 3, 0.9, 0.1, ""))
                        .toList(),
                LocalDate.EPOCH,
                "",
                Optional.empty());
    }
}
