package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.PluginReport;
import org.parley.tck.law.Law;
import org.parley.tck.law.LoadedJar;
import org.parley.tck.law.RecipeLaws;

/** What every recipe that we ship keeps: it runs, it names the plugins it needs, it says whose symbols its keys are. */
class RecipesTest {

    static Stream<Path> jarsWithRecipes() {
        return Laboratory.plugins().plugins().stream()
                .filter(report -> !report.recipes().isEmpty())
                .map(PluginReport::jar);
    }

    @ParameterizedTest
    @MethodSource("jarsWithRecipes")
    void everyRecipeRunsAndNamesThePluginsItNeeds(Path jar) {
        try (LoadedJar loaded = new LoadedJar(jar, List.of(PluginDirectory.named(jar.getParent())))) {
            List<Law> laws = RecipeLaws.of(loaded);
            assertThat(laws)
                    .hasSizeGreaterThanOrEqualTo(2)
                    .allSatisfy(
                            law -> assertThat(law.verdict()).as(law.name()).matches(verdict -> !verdict.isBroken()));
        }
    }

    @Test
    void everyRecipeSaysWhichPapersSymbolsItsKeysAre() {
        ComponentRegistry registry = Laboratory.plugins().registry();
        assertThat(registry.recipeNames())
                .hasSizeGreaterThan(40)
                .allSatisfy(
                        name -> assertThat(registry.recipe(name).orElseThrow().yaml())
                                .as(name)
                                .startsWith("# ")
                                .containsPattern("Symbols( and numbers)? (of the .+ paper: |as in \\S+\\.)"));
    }
}
