package org.parley.runtime.config.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.diagnostics;
import static org.parley.runtime.config.Planning.plan;
import static org.parley.runtime.config.Planning.resolved;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.plan.RunPlan;

class MergingTest {

    private static final String RUN = BASICS + "recipe: sparkle-ed-gt\n";

    @Test
    void keepsWhatTheUserDoesNotMention() {
        RunPlan plan = plan(RUN + "levels: {upper: {step: 0.5}}");
        assertThat(resolved(plan, "levels.upper.step.with.value")).isEqualTo(0.5);
        assertThat(resolved(plan, "levels.upper.mixing.use")).isEqualTo("atc-gt");
        assertThat(resolved(plan, "loop.with.order")).isEqualTo("jacobi");
    }

    @Test
    void keepsTheOptionsOfTheSameComponent() {
        RunPlan plan = plan(
                RUN + "levels: {upper: {transform: {with: {theta: 0.9}}}, lower: {step: {use: inverse-square-root}}}");
        assertThat(resolved(plan, "levels.upper.transform.with"))
                .isEqualTo(Map.of("theta", 0.9, "delayed", true, "start", "gradient"));
        assertThat(resolved(plan, "levels.lower.step.with.scale")).isEqualTo(0.1);
    }

    @Test
    void discardsTheOptionsOfAnotherComponent() {
        RunPlan plan = plan(RUN + "levels: {lower: {step: {use: inverse, with: {scale: 2}}}}");
        assertThat(resolved(plan, "levels.lower.step"))
                .isEqualTo(Map.of("use", "inverse", "with", Map.of("scale", 2.0, "offset", 1.0)));
    }

    @Test
    void letsANumberSettleEveryOptionOfTheMomentum() {
        RunPlan plan = plan(RUN + "levels: {upper: {momentum: 0.2}}");
        assertThat(resolved(plan, "levels.upper.transform"))
                .isEqualTo(Map.of("use", "average", "with", Map.of("theta", 0.2, "delayed", false, "start", "zero")));
    }

    @Test
    void takesNumbersForStepAndSteps() {
        RunPlan plan = plan(RUN + "levels: {lower: {step: 1, local-steps: 5}}");
        assertThat(resolved(plan, "levels.lower.step"))
                .isEqualTo(Map.of("use", "constant", "with", Map.of("value", 1.0)));
        assertThat(resolved(plan, "levels.lower.local-steps"))
                .isEqualTo(Map.of("use", "constant", "with", Map.of("value", 5.0)));
        assertThat(plan.level("lower").motion().orElseThrow().steps().settings().values())
                .containsEntry("value", 5.0);
    }

    @Test
    void mergesComponentsInsideComponents() {
        String relaxed = RUN
                + "levels: {upper: {mixing: {use: relaxed, with: {factor: 0.1, of: {use: relaxed, with: {factor: 0.2}}}}}}";
        assertThat(resolved(
                        plan(relaxed, "levels.upper.mixing.with.of.with.factor=0.3"),
                        "levels.upper.mixing.with.of.with.factor"))
                .isEqualTo(0.3);
        assertThat(resolved(
                        plan(relaxed, "levels.upper.mixing.with.of=relaxed"),
                        "levels.upper.mixing.with.of.with.factor"))
                .isEqualTo(0.2);
        assertThat(resolved(plan(relaxed, "levels.upper.mixing.with.of=extra"), "levels.upper.mixing.with.of"))
                .isEqualTo(Map.of("use", "extra"));
        assertThat(resolved(
                        plan(
                                RUN + "levels: {upper: {mixing: {use: relaxed, with: {of: relaxed}}}}",
                                "levels.upper.mixing.with.of.with.factor=0.7"),
                        "levels.upper.mixing.with.of.with.factor"))
                .isEqualTo(0.7);
    }

    @Test
    void takesANumberForAScheduleInsideAComponent() {
        String run = RUN + "hypergradient: {use: gossip-hessian, with: {average: 0.5}}";
        assertThat(resolved(plan(run), "hypergradient.with.average.with.value")).isEqualTo(0.5);
        assertThat(resolved(
                        plan(run, "hypergradient.with.average.with.value=0.25"),
                        "hypergradient.with.average.with.value"))
                .isEqualTo(0.25);
    }

    @Test
    void setsValuesFromTheCommandLine() {
        RunPlan plan =
                plan(RUN, "levels.upper.step=0.01", "agents=4", "levels.lower.mixing={use: extra}", "seed=1", "seed=2");
        assertThat(resolved(plan, "levels.upper.step.with.value")).isEqualTo(0.01);
        assertThat(resolved(plan, "levels.lower.mixing.use")).isEqualTo("extra");
        assertThat(plan.agents()).isEqualTo(4);
        assertThat(plan.seed()).isEqualTo(2);
    }

    @Test
    void setsOptionsThroughShorthands() {
        String run = RUN + "levels: {upper: {step: 0.03, momentum: 0.2}}";
        RunPlan plan = plan(run, "levels.upper.step.with.value=0.5", "levels.upper.transform.with.delayed=true");
        assertThat(resolved(plan, "levels.upper.step.with.value")).isEqualTo(0.5);
        assertThat(resolved(plan, "levels.upper.transform.with"))
                .isEqualTo(Map.of("theta", 0.2, "delayed", true, "start", "zero"));
    }

    @Test
    void setsTheRecipeFromTheCommandLine() {
        assertThat(plan(BASICS + "recipe: broken", "recipe=sparkle-ed-gt").levels())
                .hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"agents", "=4", ".agents=4", "levels..upper=4", "a.=4"})
    void refusesAssignmentsWithoutAKeyOrValue(String assignment) {
        assertThat(diagnostics(RUN, assignment))
                .containsExactly("PARLEY-107 --set " + assignment
                        + ": is not of the form key=value (for example --set levels.upper.step=0.01)");
    }

    @Test
    void refusesValuesThatAreNotYaml() {
        assertThat(diagnostics(RUN, "agents=[1", "seed="))
                .hasSize(2)
                .anySatisfy(problem ->
                        assertThat(problem).startsWith("PARLEY-107 --set agents=[1 line 1, column 3: not valid YAML"))
                .contains("PARLEY-106 seed: has no value (write a value after the =; from --set)");
    }

    @Test
    void blamesTheCommandLineForItsDiagnostics() {
        assertThat(diagnostics(RUN, "levels.upper.step.with.value=-1", "levels.upper.stp=3", "extends=other.yaml"))
                .containsExactlyInAnyOrder(
                        "PARLEY-102 levels.upper.step.with.value: must be positive, got -1 (from --set)",
                        "PARLEY-101 levels.upper.stp: unknown key (did you mean 'step'? known: start, gradient, mixing, topology, weights, aggregation, compression, step, local-steps, transform, …; from --set)",
                        "PARLEY-108 extends: cannot be set from the command line (write it in the run file; from --set)");
    }

    @Test
    void refusesAnUnknownRecipeAndNothingThatFollowsFromIt() {
        assertThat(diagnostics(BASICS + "recipe: sparkle-de-gt"))
                .containsExactly(
                        "PARLEY-103 recipe: no recipe 'sparkle-de-gt' (did you mean 'sparkle-ed-gt'? installed: broken, nested, sparkle-ed-gt, wrong)");
        assertThat(diagnostics(BASICS + "recipe: 5"))
                .containsExactly("PARLEY-105 recipe: must be the name of a recipe, got 5");
    }

    @Test
    void blamesThePluginForARecipeThatCannotBeRead() {
        assertThat(diagnostics(BASICS + "recipe: broken"))
                .singleElement()
                .asString()
                .startsWith("PARLEY-208 recipe 'broken' line 1, column 14: not valid YAML");
        assertThat(diagnostics(BASICS + "recipe: nested"))
                .contains(
                        "PARLEY-208 recipe 'nested': extends another recipe or file, which is not allowed (report this to the author of plugin 'fakes')");
    }

    @Test
    void blamesTheRecipeForItsDiagnostics() {
        assertThat(diagnostics(BASICS + "recipe: wrong"))
                .anySatisfy(problem -> assertThat(problem)
                        .contains("no mixing strategy 'not-there'")
                        .endsWith("; from recipe 'wrong')"))
                .anySatisfy(problem -> assertThat(problem)
                        .contains("levels.upper.mixng: unknown key")
                        .endsWith("; from recipe 'wrong')"));
    }
}
