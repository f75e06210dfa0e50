package org.parley.runtime.config.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.config.Planning;

class NeedsTest {

    private static final String RUN = "recipe: series\n" + Planning.BASICS;
    private static final String LEVELS = """
            hypergradient: {use: neumann, with: {terms: 5}}
            levels:
              upper: {mixing: tracked, step: 0.1}
              lower: {mixing: local, step: 0.1}
            """;
    private static final String REMEDY =
            " (put its jar into a plugin directory; parley plugins lists the installed plugins)";

    @Test
    void aRecipeWhosePluginIsNotInstalledSaysSoOnceInsteadOfNamingEachComponent() {
        assertThat(Planning.diagnostics(recipe("needs: [parley-interact]\n"), RUN))
                .containsExactly("PARLEY-103 recipe: recipe 'series' needs plugin parley-interact, which is not"
                        + " installed" + REMEDY);
    }

    @Test
    void allPluginsThatAreNotInstalledAreNamed() {
        assertThat(Planning.diagnostics(recipe("needs: [parley-interact, fakes, parley-sparkle]\n"), RUN))
                .containsExactly("PARLEY-103 recipe: recipe 'series' needs plugins parley-interact, parley-sparkle,"
                        + " which are not installed" + REMEDY);
    }

    @Test
    void componentsOfPluginsThatAreInstalledAreUnknownBecauseOfTheirNames() {
        assertThat(Planning.diagnostics(recipe("needs: [fakes]\n"), RUN))
                .hasSize(2)
                .anyMatch(diagnostic -> diagnostic.startsWith("PARLEY-103 hypergradient.use: no estimator 'neumann'"))
                .anyMatch(diagnostic ->
                        diagnostic.startsWith("PARLEY-103 levels.upper.mixing.use: no mixing strategy 'tracked'"));
    }

    @Test
    void whatTheRunFileReplacesNeedsNoPlugin() {
        assertThat(Planning.plan(
                                recipe("needs: [parley-interact]\n"),
                                RUN + "hypergradient: implicit\nlevels: {upper: {mixing: local}}\n")
                        .agents())
                .isEqualTo(8);
    }

    @Test
    void needsThatAreNoListOfIdsAreTheAuthorsDiagnostic() {
        assertThat(Planning.diagnostics(FakeRegistry.withRecipe("series", "needs: 3\nseed: 4\n"), RUN))
                .contains("PARLEY-208 recipe 'series': needs is not a list of plugin ids (write them as needs:"
                        + " [parley-interact])");
    }

    @Test
    void runFilesNeedNothing() {
        assertThat(Planning.diagnostics("recipe: sparkle-ed-gt\nneeds: [parley-interact]\n" + Planning.BASICS))
                .singleElement()
                .asString()
                .startsWith("PARLEY-101 needs: unknown key");
    }

    private static ComponentRegistry recipe(String needs) {
        return FakeRegistry.withRecipe("series", needs + LEVELS);
    }
}
