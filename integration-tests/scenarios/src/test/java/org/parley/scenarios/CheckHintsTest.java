package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fixes and notes of {@code parley check} for mistakes that users of other tools make. */
class CheckHintsTest {

    @TempDir
    Path directory;

    private Path runFile;

    @BeforeEach
    void writeRunFile() throws Exception {
        runFile = Files.writeString(directory.resolve("run.yaml"), """
                recipe: d-soba
                agents: 4
                rounds: 1
                model: {use: quadratic, with: {upper: 2, lower: 2}}
                """);
    }

    @Test
    void aMomentumOfAnotherToolIsExplained() throws Exception {
        assertThat(check("levels.upper.momentum=0.9").exits(0).text())
                .contains("note: levels.upper.momentum: 0.9 is the weight of the new direction;"
                        + " the momentum 0.9 of other tools is 0.1 here");
        assertThat(check("levels.upper.momentum=0.2").exits(0).text()).doesNotContain("other tools");
        assertThat(check("recipe=mdbo").exits(0).text()).doesNotContain("other tools");
    }

    @Test
    void dataThatAreNotDownloadedAreANote() throws Exception {
        Path run = Files.writeString(directory.resolve("data.yaml"), "extends: run.yaml\ndata: mnist\n");
        Path sweep = Files.writeString(directory.resolve("sweep.yaml"), "runs: data.yaml\nseeds: [1, 2]\n");
        for (Path file : new Path[] {run, sweep}) {
            assertThat(Command.runAt(directory, directory, "check", file)
                            .exits(0)
                            .text())
                    .containsOnlyOnce("note: data: the files of 'mnist' are not in ")
                    .contains("`parley datasets fetch mnist` downloads them");
        }
        assertThat(check("data.use=digits").exits(0).text()).doesNotContain("datasets fetch");
    }

    @Test
    void levelsOfASingleLevelRecipeAreRejectedTogether() throws Exception {
        check("recipe=dsgd", "levels.lower.step=0.1", "levels.auxiliary.step=0.1")
                .exits(2, "recipe 'dsgd' is single-level; remove levels.lower and levels.auxiliary");
    }

    @Test
    void anUnknownKeyInPlaceOfTheOnlyMissingOneIsOneError() throws Exception {
        check("levels.upper.mixing={use: periodic, with: {every: 2, strategy: gossip-atc}}")
                .exits(2, "has 1 error", "unknown key, and of is missing (did you mean 'of', a mixing strategy?");
    }

    @Test
    void aComponentWithoutASimilarNameMayBeInAPlugin() throws Exception {
        check("topology=hypercube").exits(2, "or add its plugin with --plugins");
        assertThat(check("topology=rign").exits(2, "did you mean 'ring'?").text())
                .doesNotContain("--plugins");
    }

    @Test
    void optionsGoUnderWith() throws Exception {
        check("model.hidden=16").exits(2, "options go under with");
        check("model.use=mlp", "model.hidden=16").exits(2, "options go under with: {hidden: …}");
    }

    @Test
    void recipesAreListedWithASentence() throws Exception {
        assertThat(Command.run("describe", "recipe").exits(0).text())
                .contains("d-soba                 D-SOBA: gossip on every level, everything evaluated")
                .doesNotContainPattern("(?m)^[-\\w]+ *$");
    }

    private Command.Outcome check(String... settings) throws Exception {
        Object[] words = new Object[2 + 2 * settings.length];
        words[0] = "check";
        words[1] = runFile;
        for (int i = 0; i < settings.length; i++) {
            words[2 + 2 * i] = "--set";
            words[3 + 2 * i] = settings[i];
        }
        return Command.run(words);
    }
}
