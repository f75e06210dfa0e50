package org.parley.runtime.config.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.parley.runtime.builtin.Builtins;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Recipe;
import org.parley.runtime.config.FakeModel;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.config.Planning;
import org.parley.runtime.plan.RunPlan;

class DefaultsTest {

    private static final String LEVELS = """
            levels:
              upper: {mixing: local, step: 0.1, momentum: 0.25}
              lower: {mixing: local, step: 0.1}
              auxiliary: {mixing: local, step: 0.1}
            """;
    private static final String RUN = Planning.BASICS + LEVELS;

    @Test
    void whatARunFileLeavesOpenIsWhatTheFileOfDefaultsSays() {
        RunPlan plan = Planning.plan(
                FakeRegistry.withDefaults(FakeRegistry.DEFAULTS.replace("topology: ring", "topology: torus")), RUN);

        assertThat(Planning.resolved(plan, "levels.upper.topology.use")).isEqualTo("torus");
        assertThat(Planning.resolved(plan, "loop.use")).isEqualTo("single-pass");
        assertThat(Planning.resolved(plan, "levels.lower.estimator.use")).isEqualTo("gradient");
    }

    @Test
    void aBareNumberStandsForWhatTheFileOfDefaultsSays() {
        RunPlan plan = Planning.plan(
                FakeRegistry.withDefaults(FakeRegistry.DEFAULTS.replace("delayed: false", "delayed: true")), RUN);

        assertThat(Planning.resolved(plan, "levels.upper.momentum.with.theta")).isEqualTo(0.25);
        assertThat(Planning.resolved(plan, "levels.upper.momentum.with.delayed"))
                .isEqualTo(true);
    }

    @Test
    void withoutTheCorePluginEveryKeyThatNobodyGivesNamesIt() {
        String remedy = ": is missing (name one, or install plugin parley-core, which brings the defaults)";

        assertThat(Planning.faults(builtinsOnly().build(), Planning.BASICS))
                .contains(
                        "PARLEY-106 loop" + remedy,
                        "PARLEY-106 estimator" + remedy,
                        "PARLEY-106 topology" + remedy,
                        "PARLEY-106 weights" + remedy,
                        "PARLEY-106 levels.lower.estimator" + remedy);
    }

    @Test
    void withoutTheCorePluginARecipeSaysThatItNeedsIt() {
        ComponentRegistry.Builder builder = builtinsOnly();
        builder.add(new Recipe("lonely", "fakes", "loop: single-pass\nestimator: auxiliary-system"));

        assertThat(Planning.faults(builder.build(), "recipe: lonely\n" + Planning.BASICS))
                .contains("PARLEY-103 recipe: recipe 'lonely' needs plugin parley-core, which is not installed"
                        + " (put its jar beside the other plugins; parley plugins lists what is installed)")
                .noneMatch(fault -> fault.contains("single-pass"));
    }

    @Test
    void defaultsWhoseOwnPluginIsMissingNameThatPlugin() {
        ComponentRegistry registry = FakeRegistry.withDefaults(
                "needs: [parley-topologies]\n" + FakeRegistry.DEFAULTS.replace("topology: ring", "topology: moebius"));

        assertThat(Planning.faults(registry, RUN))
                .containsExactly("PARLEY-103 defaults: the defaults need plugin parley-topologies, which is not"
                        + " installed (put its jar beside the other plugins; parley plugins lists what is installed)");
    }

    @Test
    void aKeyOfTheDefaultsThatNobodyUnderstandsIsRefused() {
        assertThat(Planning.faults(FakeRegistry.withDefaults(FakeRegistry.DEFAULTS + "topolgy: ring\n"), RUN))
                .singleElement()
                .asString()
                .startsWith("PARLEY-101 topolgy: unknown key (did you mean 'topology'?")
                .endsWith("from the defaults)");
    }

    private static ComponentRegistry.Builder builtinsOnly() {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        Builtins.all().forEach(factory -> builder.add(factory, "parley"));
        builder.add(new FakeModel("quadratic"), "fakes");
        return builder;
    }
}
