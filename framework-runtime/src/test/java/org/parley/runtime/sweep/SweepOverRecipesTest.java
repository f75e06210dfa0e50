package org.parley.runtime.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.config.run.RunPlanner;
import org.parley.runtime.experiment.SweepListener;
import org.parley.runtime.plan.RunPlan;

/** Recipes whose estimators drive different levels, varied in one sweep. */
class SweepOverRecipesTest {

    private static final String OTHER = """
            hypergradient: implicit
            weights: {use: metropolis, with: {lazy: true}}
            levels: {upper: {mixing: ed, step: 0.1}, lower: {mixing: ed, step: 0.1}}
            """;

    @TempDir
    Path directory;

    private final List<String> notes = new ArrayList<>();

    @Test
    void leavesOutALevelThatARecipeDoesNotHaveWithANote() throws IOException {
        assertThat(runs("auxiliary: {step: 0.05}", "vary: {recipe: [sparkle-ed-gt, other]}"))
                .isEqualTo(2);
        assertThat(notes)
                .containsExactly(
                        "levels.auxiliary is ignored in some runs: 'implicit' does not use a level of this name");
    }

    @Test
    void leavesOutAVariedKeyOfSuchALevelToo() throws IOException {
        assertThat(runs("", "vary: {recipe: [sparkle-ed-gt, other], levels.auxiliary.step: [0.05, 0.1]}"))
                .as("runs of the recipe without the level are the same and made once")
                .isEqualTo(3);
        assertThat(notes).anyMatch(note -> note.startsWith("levels.auxiliary is ignored in some runs"));
    }

    @Test
    void refusesALevelThatNoneOfTheRecipesHas() {
        assertThatThrownBy(() -> runs("auxilary: {step: 0.05}", "vary: {recipe: [sparkle-ed-gt, other]}"))
                .hasMessageContaining(
                        "PARLEY-109 levels.auxilary: 'auxiliary-system' does not use a level of this name");
    }

    @Test
    void refusesALevelThatTheOnlyRecipeDoesNotHave() {
        assertThatThrownBy(() -> runs("auxiliary: {step: 0.05}", "vary: {recipe: [other]}"))
                .hasMessageContaining("PARLEY-109 levels.auxiliary");
    }

    private int runs(String level, String vary) throws IOException {
        Files.writeString(
                directory.resolve("run.yaml"),
                "agents: 8\nrounds: 10\nmodel: quadratic\nrecipe: sparkle-ed-gt\nlevels: {" + level + "}\n");
        Path sweep = Files.writeString(directory.resolve("sweep.yaml"), "runs: run.yaml\n" + vary + "\n");
        RunPlanner planner = new RunPlanner(FakeRegistry.withRecipe("other", OTHER));
        SweepListener listener = new SweepListener() {
            @Override
            public void note(String sentence) {
                notes.add(sentence);
            }
        };
        return new Sweep(sweep, planner, Optional.of(directory.resolve("runs")), false, listener)
                .check(List.of(), RunPlan::notes, plan -> Optional.of(List.of()));
    }
}
