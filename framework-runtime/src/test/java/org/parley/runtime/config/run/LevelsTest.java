package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.diagnostics;
import static org.parley.runtime.config.Planning.plan;
import static org.parley.runtime.config.Planning.resolved;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.Restart;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;

class LevelsTest {

    private static final String RUN = BASICS + "recipe: sparkle-ed-gt\n";
    private static final String LEVELS = BASICS
            + "hypergradient: implicit\nweights: {with: {lazy: true}}\nlevels: {upper: {mixing: ed, step: 0.1}, lower: {mixing: ed, step: 0.1%s}%s}\n";

    @Test
    void fillsInTheDefaultsOfALevel() {
        RunPlan plan = plan(LEVELS.formatted("", ""));
        assertThat(resolved(plan, "levels.lower"))
                .isEqualTo(Map.of(
                        "start", Map.of("use", "zero"),
                        "gradient", Map.of("use", "gradient"),
                        "mixing", Map.of("use", "ed"),
                        "topology", Map.of("use", "ring"),
                        "weights", Map.of("use", "metropolis", "with", Map.of("lazy", true)),
                        "step", Map.of("use", "constant", "with", Map.of("value", 0.1)),
                        "local-steps", Map.of("use", "constant", "with", Map.of("value", 1.0)),
                        "restart", "never",
                        "transform", Map.of("use", "none"),
                        "batch", "full"));
        LevelPlan lower = plan.level("lower");
        assertThat(lower.batch()).isZero();
        assertThat(lower.estimator().orElseThrow().factory().name()).isEqualTo("gradient");
        assertThat(lower.motion().orElseThrow().restart()).isEqualTo(Restart.NEVER);
        assertThat(plan.level("upper").estimator()).isEmpty();
    }

    @Test
    void asksForMixingAndStepOfEveryLevelThatMoves() {
        assertThat(diagnostics(BASICS + "levels: {upper: {mixing: local}, lower: {step: 1}}"))
                .containsExactly(
                        "PARLEY-106 levels.upper.step: is missing (give a step size, such as step: 0.1, or start from a recipe)",
                        "PARLEY-106 levels.lower.mixing: is missing (name a mixing strategy or start from a recipe)",
                        "PARLEY-106 levels.auxiliary.mixing: is missing (name a mixing strategy or start from a recipe)",
                        "PARLEY-106 levels.auxiliary.step: is missing (give a step size, such as step: 0.1, or start from a recipe)");
    }

    @Test
    void pushesTopKeysDownUnlessALevelHasItsOwn() {
        RunPlan plan = plan(RUN
                + "batch: 64\ntopology: torus\nlevels: {lower: {batch: full, topology: ring, restart: every-round}}");
        assertThat(plan.level("upper").batch()).isEqualTo(64);
        assertThat(plan.level("lower").batch()).isZero();
        assertThat(resolved(plan, "levels.upper.topology.use")).isEqualTo("torus");
        assertThat(resolved(plan, "levels.lower.topology.use")).isEqualTo("ring");
        assertThat(plan.level("lower").motion().orElseThrow().restart()).isEqualTo(Restart.EVERY_ROUND);
        assertThat(plan.resolved()).doesNotContainKeys("batch", "topology", "weights", "recipe");
    }

    @Test
    void replacesTheSharedWeightsByALevelsOwn() {
        RunPlan plan = plan(RUN + "levels: {upper: {weights: {use: metropolis}}}");
        assertThat(resolved(plan, "levels.upper.weights.with.lazy")).isEqualTo(false);
        assertThat(resolved(plan, "levels.lower.weights.with.lazy")).isEqualTo(true);
    }

    @Test
    void laysALevelsOptionsOverTheSharedWeights() {
        RunPlan plan = plan(RUN, "levels.upper.weights.with.lazy=false");
        assertThat(resolved(plan, "levels.upper.weights"))
                .isEqualTo(Map.of("use", "metropolis", "with", Map.of("lazy", false)));
    }

    @Test
    void refusesStepsRestartAndEstimatorOfTheUpperLevel() {
        assertThat(diagnostics(RUN + "levels: {upper: {local-steps: 3, restart: never, gradient: implicit}}"))
                .containsExactlyInAnyOrder(
                        "PARLEY-109 levels.upper.local-steps: has no effect here: the loop takes one step of the upper level per round (remove it)",
                        "PARLEY-109 levels.upper.restart: has no effect here: the upper level continues from round to round (remove it)",
                        "PARLEY-109 levels.upper.gradient: has no effect here: the direction of the upper level is hypergradient, at the top of the file (remove it)");
    }

    private static final String WITH_INNER = BASICS
            + "loop: with-inner\nhypergradient: implicit\nlevels: {upper: {mixing: local, step: 1},"
            + " lower: {mixing: local, step: 1%s}, inner: {mixing: local, step: 1, local-steps: 7%s}}\n";

    @Test
    void letsALoopDriveALevel() {
        RunPlan plan = plan(WITH_INNER.formatted("", ""));
        assertThat(plan.levels()).containsOnlyKeys("upper", "lower", "inner");
        assertThat(resolved(plan, "levels.inner.local-steps.with.value")).isEqualTo(7.0);
        assertThat(diagnostics(WITH_INNER.formatted("", ", batch: 3")))
                .containsExactly(
                        "PARLEY-109 levels.inner.batch: has no effect here: its direction uses the number of samples given by levels.upper.batch (remove it)");
    }

    @Test
    void refusesStepsBelowWhereTheLoopTakesOne() {
        RunPlan plan = plan(WITH_INNER.formatted("", ""));
        assertThat(resolved(plan, "levels.lower")).asString().doesNotContain("local-steps");
        assertThat(diagnostics(WITH_INNER.formatted(", local-steps: 2", "")))
                .containsExactly(
                        "PARLEY-109 levels.lower.local-steps: has no effect here: the loop takes one step of the lower level per round (remove it)");
    }

    @Test
    void doesNotJudgeLevelsBehindAnUnknownLoop() {
        assertThat(diagnostics(WITH_INNER.formatted("", "").replace("with-inner", "with-iner")))
                .singleElement()
                .asString()
                .startsWith("PARLEY-103 loop.use: no loop 'with-iner'");
    }

    @Test
    void refusesStepsThatAreNotWhole() {
        assertThat(diagnostics(RUN + "levels: {lower: {local-steps: 2.5}, auxiliary: {local-steps: 0}}"))
                .containsExactly(
                        "PARLEY-102 levels.lower.local-steps: must be a whole number of steps, got 2.5",
                        "PARLEY-102 levels.auxiliary.local-steps: must be positive, got 0");
    }

    @Test
    void refusesALevelThatNothingDrives() {
        assertThat(diagnostics(LEVELS.formatted("", ", auxiliary: {step: 0.1}")))
                .containsExactly(
                        "PARLEY-109 levels.auxiliary: 'implicit' does not use a level of this name (levels of this run: upper, lower)");
        assertThat(diagnostics(LEVELS.formatted("", ", uper: {}")))
                .containsExactly(
                        "PARLEY-109 levels.uper: 'implicit' does not use a level of this name (did you mean 'upper'? levels of this run: upper, lower)");
    }

    @Test
    void letsARecipesLevelGiveWayToTheUsersEstimator() {
        RunPlan plan = plan(RUN + "hypergradient: implicit");
        assertThat(plan.levels()).containsOnlyKeys("upper", "lower");
        assertThat(diagnostics(RUN + "hypergradient: implicit", "levels.auxiliary.step=0.1"))
                .hasSize(1);
    }

    @Test
    void keepsOnlyTheGraphOfALevelThatIsMixedOn() {
        RunPlan plan = plan(RUN + "hypergradient: gossip-hessian\nlevels: {auxiliary: {topology: torus}}");
        assertThat(plan.level("auxiliary").motion()).isEmpty();
        assertThat(resolved(plan, "levels.auxiliary"))
                .isEqualTo(Map.of(
                        "topology", Map.of("use", "torus"),
                        "weights", Map.of("use", "metropolis", "with", Map.of("lazy", true))));
        assertThat(diagnostics(RUN + "hypergradient: gossip-hessian\nlevels: {auxiliary: {mixing: ed}}"))
                .containsExactly(
                        "PARLEY-109 levels.auxiliary.mixing: has no effect here: the estimator only uses the graph of this level and does not move it (remove it)");
    }

    @Test
    void refusesAnEstimatorInTheWrongPlace() {
        assertThat(diagnostics(RUN + "hypergradient: gradient"))
                .containsExactly(
                        "PARLEY-108 hypergradient: 'gradient' cannot estimate the direction of x (available estimators: auxiliary-system, gossip-hessian, implicit, spider)");
        assertThat(diagnostics(RUN + "levels: {lower: {gradient: implicit}}"))
                .containsExactly(
                        "PARLEY-108 levels.lower.gradient: 'implicit' cannot estimate the direction of y (available estimators: gradient, spider)");
    }

    @Test
    void doesNotJudgeLevelsBehindAnUnknownEstimator() {
        assertThat(diagnostics(RUN + "hypergradient: implict\nlevels: {other: {step: 0.1, mixing: eed}}"))
                .satisfiesExactly(
                        first -> assertThat(first).contains("no estimator 'implict' (did you mean 'implicit'?"),
                        second -> assertThat(second).contains("levels.other.mixing.use: no mixing strategy 'eed'"));
    }

    @Test
    void letsWeightsOfRecipeAndDefaultGiveWayToATopologyThatBringsItsOwn(@TempDir Path directory) throws IOException {
        String explicit = explicit(directory);
        RunPlan plan = plan(RUN + "topology: " + explicit);
        assertThat(plan.level("upper").network().weights()).isEmpty();
        assertThat(resolved(plan, "levels.upper.weights")).isNull();
    }

    @Test
    void refusesTheUsersWeightsBesideATopologyThatBringsItsOwn(@TempDir Path directory) throws IOException {
        String explicit = explicit(directory);
        assertThat(diagnostics(RUN + "weights: metropolis\ntopology: " + explicit))
                .containsExactly(
                        "PARLEY-109 weights: no level uses it: topology 'explicit' defines its own weights (remove it)");
        assertThat(diagnostics(RUN + "levels: {upper: {weights: metropolis, topology: " + explicit + "}}"))
                .containsExactly(
                        "PARLEY-109 levels.upper.weights: has no effect here: topology 'explicit' defines its own weights (remove it)");
        assertThat(plan(RUN + "weights: {with: {lazy: true}}\nlevels: {upper: {topology: " + explicit + "}}")
                        .levels())
                .hasSize(3);
    }

    @Test
    void keepsALevelsRuleThatStartsFromTheWeightsOfTheTopology(@TempDir Path directory) throws IOException {
        ComponentRegistry registry = FakeRegistry.with(new StartingFromOwnWeights());
        RunPlan plan = plan(
                registry,
                RUN + "topology: " + explicit(directory) + "\nlevels: {auxiliary: {weights: starting-from-own}}");
        assertThat(resolved(plan, "levels.auxiliary.weights.use")).isEqualTo("starting-from-own");
        assertThat(plan.level("lower").network().weights()).isEmpty();
        assertThat(new RunPlanner(registry)
                        .plan(RunSource.tree("resolved.yaml", plan.resolved(), directory), PlanOptions.with())
                        .resolved())
                .isEqualTo(plan.resolved());
    }

    @Test
    void refusesATopKeyThatTheRecipesLevelsOverrule() {
        ComponentRegistry registry = FakeRegistry.withRecipe(
                "batched",
                "hypergradient: implicit\nlevels: {upper: {mixing: local, step: 1, batch: 2}, lower: {mixing: local, step: 1, batch: 2}}");
        assertThat(diagnostics(registry, BASICS + "recipe: batched\nbatch: 5"))
                .containsExactly(
                        "PARLEY-109 batch: no level uses it: the levels have their own from recipe 'batched' (remove it)");
    }

    @Test
    void refusesUnknownKeysAndWrongTypesOfLevels() {
        assertThat(diagnostics(RUN + "levels: {upper: 5, lower: {batch: none, restart: sometimes}}"))
                .containsExactlyInAnyOrder(
                        "PARLEY-105 levels.upper: must be a mapping of keys, got 5",
                        "PARLEY-105 levels.lower.batch: must be a whole number, at least 1, or 'full', got 'none'",
                        "PARLEY-102 levels.lower.restart: must be one of never, every-round, reset, got 'sometimes'");
    }

    @Described(name = "starting-from-own", description = "The weights of the topology.")
    private static final class StartingFromOwnWeights implements WeightRuleFactory {

        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            return (graph, tick) -> topology.ownWeights(0).orElseThrow();
        }

        @Override
        public boolean startsFromOwnWeights() {
            return true;
        }
    }

    private static String explicit(Path directory) throws IOException {
        return "{use: explicit, with: {file: '" + Files.writeString(directory.resolve("W.json"), "{}") + "'}}";
    }
}
