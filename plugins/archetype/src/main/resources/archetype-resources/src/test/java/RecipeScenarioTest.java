package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.parley.runtime.experiment.RunResult;
import org.parley.tck.scenario.Scenario;

/** Runs the recipe and checks its results. */
class RecipeScenarioTest {

    private static final int RING_EDGES = 2 * 6;
    private static final int FEATURES = 5;

    private static final Scenario SCENARIO = Scenario.of("""
            recipe: ${artifactId}
            agents: 6
            rounds: 200
            """);

    @Test
    void agentsLearn() {
        RunResult result = SCENARIO.result();
        double before = result.metrics().get(0).value("upper_loss").orElseThrow();
        double after = result.summary().last().orElseThrow().value("upper_loss").orElseThrow();
        assertThat(after).isLessThan(0.9 * before);
    }

    @Test
    void moreExchangesBringAgentsCloserTogether() {
        Scenario patient = SCENARIO.set("levels.upper.mixing.with.times=8", "levels.lower.mixing.with.times=8");
        assertThat(disagreement(patient)).isLessThan(0.5 * disagreement(SCENARIO));
    }

    @Test
    void costsCountEveryExchange() {
        int levels = 3;
        int exchanges = 2;
        assertThat(Scenario.figures(SCENARIO.after(10)).get("floats_sent"))
                .isEqualTo(10.0 * levels * exchanges * RING_EDGES * FEATURES);
    }

    private static double disagreement(Scenario scenario) {
        return Scenario.figures(scenario.after(200)).get("consensus_error_lower");
    }
}
