package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ParleyException;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.ProblemClass;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.Limits;
import org.parley.runtime.plan.RunPlan;
import org.parley.tck.scenario.Scenario;

/** The page that compares all recipes is made from the declarations of their components and from counted runs. */
@Tag("long")
class MethodsPageTest {

    private static final int AGENTS = 8;
    private static final int ROUNDS = 10;

    @Test
    void thePageIsMadeFromTheDeclarationsAndFromRuns() throws IOException {
        new GeneratedFile("methods.md", getClass()).isUpToDate(page());
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Recipes side by side

                Guarantees and costs of every recipe with its own settings.
                [Choose a method](choose-a-method.md) explains how to choose, and `parley describe recipe NAME` prints one recipe.
                The page is generated from declarations and from ten rounds of each recipe on quadratic costs of 8 agents, after the first ten.
                Of the 25 mixes `sparkle-L-U` (L for y and z, U for x), it lists those with one strategy, and `sparkle-ed-gt`.

                * **y**: one vector for all agents (shared), one per agent (personal), or none (single level).
                  With *personal x*, the agents share y, and each has its own x.
                * **limit**: the point where constant steps and exact gradients end when agents differ: the solution (exact) or a point near it (biased).
                  *Undeclared*: levels and loop are exact, and the estimator declares nothing; see the plugin's page.
                * **directed**, **changing**: whether the recipe accepts a random directed graph, and a graph that changes in every round, with some weight rule.
                * **gradients**, **products**: evaluations of gradients and of second-order products per agent and round, in passes over an agent's data.
                  Batches, local steps and numbers of terms scale them.
                * **phases**: exchanges per round that wait for one another.
                * **numbers per edge**: numbers that cross a directed edge per round, for p numbers in x and q in y.
                  A number has 8 bytes, or 4 with `precision: float32`.
                * **messages**: messages that cross a directed edge per round, if each agent has a process of its own. Each has 8 bytes in front.
                  Vectors that are exchanged at the same time share a message.

                `parley traffic FILE` counts the traffic of a run file ([several machines](distributed.md#bandwidth)).

                | recipe | y | limit | directed | changing | gradients | products | phases | numbers per edge | messages |
                |---|---|---|---|---|---|---|---|---|---|
                """);
        recipes().forEach(recipe -> page.append(row(recipe)));
        return page.toString();
    }

    private static Stream<String> recipes() {
        ComponentRegistry registry = Distribution.plugins().registry();
        assertThat(registry.recipeNames()).hasSizeGreaterThan(50);
        List<String> pure = List.of("ed", "extra", "gt", "semi-gt", "non-gt", "ed-gt", "lead");
        return registry.recipeNames().stream()
                .filter(name -> !name.startsWith("sparkle-") || pure.contains(name.substring("sparkle-".length())));
    }

    private static String row(String recipe) {
        Scenario scenario = scenario(recipe);
        RunPlan plan = scenario.plan();
        Map<String, Double> costs = perRound(scenario);
        return String.join(
                        " | ",
                        "| `" + recipe + "`",
                        lower(plan),
                        limit(plan),
                        accepts(scenario, "random-directed") ? "yes" : "no",
                        accepts(scenario, "one-peer-exponential") ? "yes" : "no",
                        number(costs.get("samples")),
                        number(costs.get("hessian_samples")),
                        number(costs.get("phases")),
                        TrafficFormula.cells(recipe))
                + " |\n";
    }

    private static Scenario scenario(String recipe) {
        boolean single = Distribution.plugins()
                .registry()
                .recipe(recipe)
                .orElseThrow()
                .yaml()
                .contains("loop: single-level");
        String quadratic = "{use: quadratic, with: {upper: 20, lower: 20}}";
        return Distribution.scenario("""
                recipe: %s
                agents: %d
                rounds: %d
                model: %s
                """.formatted(
                        recipe,
                        AGENTS,
                        ROUNDS,
                        single ? "{use: joint, with: {of: " + quadratic + ", loss: upper}}" : quadratic));
    }

    private static String lower(RunPlan plan) {
        if (isSingleLevel(plan)) {
            return "none";
        }
        return switch (plan.problem()) {
            case SHARED_LOWER -> "shared";
            case PERSONAL_LOWER -> "personal";
            case PERSONAL_UPPER -> "personal x";
        };
    }

    private static boolean isSingleLevel(RunPlan plan) {
        return !plan.levels().containsKey("lower");
    }

    private static String limit(RunPlan plan) {
        Limits limits = new Limits(plan);
        boolean exactLevels = plan.levels().values().stream()
                .allMatch(level -> level.motion()
                        .map(motion -> limits.of(level, motion) == Exactness.EXACT)
                        .orElse(true));
        if (!exactLevels || !plan.loop().factory().isExact(plan.loop().settings())) {
            return "biased";
        }
        Set<ProblemClass> exactFor =
                plan.estimator().factory().exactFor(plan.estimator().settings());
        if (isSingleLevel(plan) || exactFor.contains(plan.problem())) {
            return "exact";
        }
        return exactFor.isEmpty() ? "undeclared" : "biased";
    }

    /** With the recipe's own weights or with others. */
    private static boolean accepts(Scenario scenario, String topology) {
        return Stream.of("metropolis", "column-stochastic", "row-stochastic", "")
                .map(weights -> weights.isEmpty()
                        ? scenario.set("topology=" + topology)
                        : scenario.set("topology=" + topology, "weights=" + weights))
                .anyMatch(MethodsPageTest::isAccepted);
    }

    private static boolean isAccepted(Scenario scenario) {
        try {
            return scenario.plan().levels() != null;
        } catch (ParleyException refused) {
            return false;
        }
    }

    /** Returns the mean costs of a round after the first ten, in which trackers start. */
    private static Map<String, Double> perRound(Scenario scenario) {
        Run run = scenario.after(ROUNDS);
        Map<String, Double> before = Scenario.figures(run);
        for (int round = 0; round < ROUNDS; round++) {
            run.advance();
        }
        Map<String, Double> after = Scenario.figures(run);
        return Stream.of("samples", "hessian_samples", "phases")
                .collect(Collectors.toMap(
                        column -> column, column -> (after.get(column) - before.get(column)) / ROUNDS));
    }

    private static String number(double value) {
        return Math.abs(value - Math.rint(value)) < 0.05 ? "%.0f".formatted(value) : "%.1f".formatted(value);
    }
}
