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
        assertThat(Planning.resolved(plan, "levels.lower.gradient.use")).isEqualTo("gradient");
    }

    @Test
    void aBareNumberStandsForWhatTheFileOfDefaultsSays() {
        RunPlan plan = Planning.plan(
                FakeRegistry.withDefaults(FakeRegistry.DEFAULTS.replace("delayed: false", "delayed: true")), RUN);

        assertThat(Planning.resolved(plan, "levels.upper.transform.with.theta")).isEqualTo(0.25);
        assertThat(Planning.resolved(plan, "levels.upper.transform.with.delayed"))
                .isEqualTo(true);
    }

    @Test
    void withoutTheCorePluginThatIsToldOnceWithWhatIsLackingForIt() {
        assertThat(Planning.diagnostics(
                        builtinsOnly().build(), Planning.BASICS + "levels: {upper: {mixing: gossip}}\n"))
                .filteredOn(diagnostic ->
                        diagnostic.startsWith("PARLEY-103") || diagnostic.contains("is missing (name one"))
                .singleElement()
                .asString()
                .startsWith("PARLEY-103 plugins: plugin parley-core is not installed, so these keys have no default: ")
                .contains("loop", "hypergradient", "topology", "weights", "levels.lower.gradient")
                .contains(", and components are missing: mixing strategy 'gossip'")
                .endsWith(" (put its jar into a plugin directory; parley plugins lists the installed plugins)");
    }

    @Test
    void withoutTheCorePluginOtherDiagnosticsAreToldAsEver() {
        assertThat(Planning.diagnostics(builtinsOnly().build(), Planning.BASICS + "modle: quadratic\n"))
                .anyMatch(diagnostic -> diagnostic.startsWith("PARLEY-101 modle: unknown key"));
    }

    @Test
    void aRecipeThatNeedsTheCorePluginDoesNotSayItAgain() {
        ComponentRegistry.Builder builder = builtinsOnly();
        builder.add(new Recipe("lonely", "fakes", "loop: single-pass\nhypergradient: auxiliary-system"));

        assertThat(Planning.diagnostics(builder.build(), "recipe: lonely\n" + Planning.BASICS))
                .filteredOn(diagnostic -> diagnostic.contains("parley-core"))
                .singleElement()
                .asString()
                .contains("components are missing: estimator 'auxiliary-system', loop 'single-pass'");
    }

    @Test
    void whatTheDefaultsSayOfDataCountsForRunsThatHaveSome() {
        ComponentRegistry registry =
                FakeRegistry.withDefaults(FakeRegistry.DEFAULTS + "data: {partition: in-strips}\n");

        assertThat(Planning.plan(registry, RUN).data()).isEmpty();
        assertThat(Planning.diagnostics(registry, RUN + "data: a-table\n"))
                .anyMatch(
                        diagnostic -> diagnostic.startsWith("PARLEY-103 data.partition.use: no partition 'in-strips'"));
        assertThat(Planning.diagnostics(FakeRegistry.full(), RUN + "data: a-table\n"))
                .contains("PARLEY-106 data.partition: is missing (name one)");
    }

    @Test
    void defaultsWhoseOwnPluginIsMissingNameThatPlugin() {
        ComponentRegistry registry = FakeRegistry.withDefaults(
                "needs: [parley-topologies]\n" + FakeRegistry.DEFAULTS.replace("topology: ring", "topology: moebius"));

        assertThat(Planning.diagnostics(registry, RUN))
                .containsExactly(
                        "PARLEY-103 defaults: the defaults need plugin parley-topologies, which is not"
                                + " installed (put its jar into a plugin directory; parley plugins lists the installed plugins)");
    }

    @Test
    void aKeyOfTheDefaultsThatNobodyUnderstandsIsRefused() {
        assertThat(Planning.diagnostics(FakeRegistry.withDefaults(FakeRegistry.DEFAULTS + "topolgy: ring\n"), RUN))
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
