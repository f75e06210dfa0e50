package org.parley.scenarios;

import java.util.List;
import java.util.Optional;
import org.parley.api.component.ParleyException;
import org.parley.tck.scenario.Scenario;

/** A small run of any recipe, on the first model and graph that it accepts. */
final class AnyRecipe {

    private static final String QUADRATIC = "{use: quadratic, with: {samples: 30}}";
    private static final List<String> MODELS =
            List.of(QUADRATIC, "{use: joint, with: {of: " + QUADRATIC + ", loss: upper}}");
    private static final List<String> GRAPHS = List.of("topology: ring", "", "topology: random-directed");

    private AnyRecipe() {}

    static Scenario runnable(String recipe, int agents, int rounds) {
        Optional<ParleyException> refused = Optional.empty();
        for (String model : MODELS) {
            for (String graph : GRAPHS) {
                Scenario scenario = Distribution.scenario("""
                        recipe: %s
                        agents: %d
                        rounds: %d
                        model: %s
                        %s
                        """.formatted(recipe, agents, rounds, model, graph));
                try {
                    scenario.build();
                    return scenario;
                } catch (ParleyException unsuitable) {
                    refused = refused.or(() -> Optional.of(unsuitable));
                }
            }
        }
        throw refused.orElseThrow();
    }
}
