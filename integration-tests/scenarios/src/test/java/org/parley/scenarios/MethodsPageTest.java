package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ParleyException;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.ProblemClass;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.Limits;
import org.parley.runtime.plan.RunPlan;
import org.parley.tck.scenario.Scenario;

/** The page that sets all recipes side by side is made from what their components declare and from what runs are billed for. */
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

                What every recipe promises and costs with its own settings; [choose a method](choose-a-method.md) says how to choose, and
                `parley describe recipe NAME` prints one. This page is made from what components declare, and from ten rounds of each recipe on quadratic
                costs of 8 agents, after the first ten. Of the 25 mixes `sparkle-L-U` (L for y and z, U for x) it has those with one strategy, and `sparkle-ed-gt`.

                * **y**: one for all agents (shared), one each (personal), one for all with an x of each agent's own (private x), or none (single level).
                * **limit**: where constant steps and exact gradients end when agents differ: at the solution (exact) or near it (biased).
                  Undeclared: levels and loop are exact, and the estimator says nothing; the plugin's page does.
                * **directed**, **changing**: whether a random directed graph and a graph that changes every round are accepted, with some weight rule.
                * **gradients**, **products**: gradient and second-order evaluations per agent and round, in passes over an agent's data. Batches, steps
                  per round and terms of series scale them.
                * **phases**: exchanges per round that wait for one another.
                * **sends**: numbers that an agent sends to each neighbor per round, for x and y of d entries each; d² are matrices. Where a
                  recipe comes with a random graph, a mean over its links; with a server, over ways up and down.

                | recipe | y | limit | directed | changing | gradients | products | phases | sends |
                |---|---|---|---|---|---|---|---|---|
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
        Scenario scenario = scenario(recipe, 20);
        RunPlan plan = scenario.plan();
        Map<String, Double> small = perRound(scenario);
        Map<String, Double> large = perRound(scenario(recipe, 40));
        return String.join(
                        " | ",
                        "| `" + recipe + "`",
                        lower(plan),
                        limit(plan),
                        accepts(scenario, "random-directed") ? "yes" : "no",
                        accepts(scenario, "one-peer-exponential") ? "yes" : "no",
                        number(small.get("samples")),
                        number(small.get("hessian_samples")),
                        number(small.get("phases")),
                        sends(plan, small.get("floats_sent"), large.get("floats_sent")))
                + " |\n";
    }

    private static Scenario scenario(String recipe, int size) {
        boolean single = Distribution.plugins()
                .registry()
                .recipe(recipe)
                .orElseThrow()
                .yaml()
                .contains("loop: single-level");
        String quadratic = "{use: quadratic, with: {upper: %d, lower: %d}}".formatted(size, size);
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

    /** What ten rounds add to the bill after the first ten, in which trackers begin; divided by ten. */
    private static Map<String, Double> perRound(Scenario scenario) {
        Run run = scenario.after(ROUNDS);
        Map<String, Double> before = Scenario.figures(run);
        for (int round = 0; round < ROUNDS; round++) {
            run.advance();
        }
        Map<String, Double> after = Scenario.figures(run);
        return Stream.of("samples", "hessian_samples", "phases", "floats_sent")
                .collect(Collectors.toMap(
                        column -> column, column -> (after.get(column) - before.get(column)) / ROUNDS));
    }

    private static String number(double value) {
        return Math.abs(value - Math.rint(value)) < 0.05 ? "%.0f".formatted(value) : "%.1f".formatted(value);
    }

    /** a d + b d² from two sizes d. */
    private static String sends(RunPlan plan, double at20, double at40) {
        double small = at20 / links(plan);
        double large = at40 / links(plan);
        double squares = Math.max(0, Math.rint((large - 2 * small) / 800));
        String vectors = number((small - 400 * squares) / 20) + " d";
        return squares == 0 ? vectors : vectors + " + " + number(squares) + " d²";
    }

    /** Directed links of the graph, on average over time; with a server, one up and one down for every agent. */
    private static double links(RunPlan plan) {
        if (plan.resolved().toString().contains("use=server")) {
            return 2.0 * AGENTS;
        }
        Network network = plan.level("upper").network().built();
        return IntStream.range(0, 1000)
                .mapToLong(tick -> network.weights(tick).graph().edges())
                .average()
                .orElseThrow();
    }
}
