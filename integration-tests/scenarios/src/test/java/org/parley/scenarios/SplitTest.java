package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.component.ParleyException;
import org.parley.tck.lab.SplitRun;
import org.parley.tck.scenario.Scenario;

/** The rows of a run split over several processes: every number that any agent remembers has the same bits after every round. */
class SplitTest {

    private static final int AGENTS = 7;
    private static final int ROUNDS = 20;

    static Stream<String> recipes() {
        return Distribution.plugins().registry().recipeNames().stream();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void everyRecipeGivesTheBitsOfOneProcess(String recipe) {
        Scenario scenario = runnable(recipe);
        for (String precision : List.of("float64", "float32")) {
            assertSameBits(scenario.set("precision=" + precision));
        }
    }

    private static void assertSameBits(Scenario scenario) {
        SplitRun run = new SplitRun(scenario::build, AGENTS, ROUNDS);
        for (int processes : new int[] {2, 3, AGENTS}) {
            assertThat(run.difference(processes)).as("%d processes", processes).isEmpty();
        }
    }

    private static Scenario runnable(String recipe) {
        ParleyException refused = null;
        for (String model : List.of("quadratic", "{use: joint, with: {of: quadratic, loss: upper}}")) {
            for (String more : List.of("", "topology: ring", "topology: random-directed")) {
                Scenario scenario = Distribution.scenario("""
                        recipe: %s
                        agents: %d
                        rounds: %d
                        model: %s
                        %s
                        """.formatted(recipe, AGENTS, ROUNDS, model, more));
                try {
                    scenario.build();
                    return scenario;
                } catch (ParleyException unsuitable) {
                    refused = Optional.ofNullable(refused).orElse(unsuitable);
                }
            }
        }
        throw refused;
    }
}
