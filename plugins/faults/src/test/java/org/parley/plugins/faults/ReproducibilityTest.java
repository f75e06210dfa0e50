package org.parley.plugins.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Checks that faults depend only on the seed and their address: threads, resumes and faults without effect do not change the results. */
class ReproducibilityTest {

    private static final String FAULTS = "{use: loss, with: {probability: 0.3, symmetric: false}},"
            + " {use: delay, with: {bound: 2}}, {use: outage, with: {probability: 0.3, length: 2}}";

    @Test
    void resultsDoNotDependOnThreadsOrResumes() {
        for (String precision : List.of("float64", "float32")) {
            Scenario scenario = scenario(FAULTS).set("precision=" + precision);
            scenario.requireBitIdentical(11, 30);
        }
    }

    @Test
    void faultsWithoutEffectDoNotChangeResults() {
        Run perfect = scenario("").after(30);
        for (String idle : List.of(
                "{use: loss, with: {probability: 0}}",
                "{use: outage, with: {probability: 0}}",
                "{use: client-sampling, with: {fraction: 1}}",
                "{use: delay, with: {bound: 0}}",
                "{use: churn, with: {agents: [1], from: 1000}}, {use: loss, with: {probability: 0}}")) {
            Run run = scenario(idle).after(30);
            for (String level : perfect.levelNames()) {
                assertThat(run.rows(level)).as(idle).isDeepEqualTo(perfect.rows(level));
            }
        }
    }

    /** All agents are active in the first round. Afterwards, inactive agents keep all their vectors and add nothing to the costs. */
    @Test
    void inactiveAgentsKeepTheirVectorsAndCostNothing() {
        Scenario away = scenario("{use: churn, with: {agents: [0, 1, 2, 3, 4], from: 0, until: 6}}");
        Run run = away.after(1);
        double[][] upper = run.rows("upper");
        double[][] auxiliary = run.rows("auxiliary");
        assertThat(upper).isNotEqualTo(away.start().rows("upper"));
        run.advance();
        run.advance();
        for (int agent = 0; agent < 5; agent++) {
            assertThat(run.rows("upper")[agent]).isEqualTo(upper[agent]);
            assertThat(run.rows("auxiliary")[agent]).isEqualTo(auxiliary[agent]);
        }
        assertThat(run.rows("upper")[5]).isNotEqualTo(upper[5]);
        double perfect = samples(scenario("").set("rounds=6", "record.every=6"));
        double sparse = samples(away.set("rounds=6", "record.every=6"));
        assertThat(sparse).isEqualTo(perfect / 6 * (1 + 5.0 / 6));
    }

    private static double samples(Scenario scenario) {
        return scenario.rows().get(1).values().get("samples");
    }

    private static Scenario scenario(String faults) {
        return Scenario.of("""
                agents: 6
                rounds: 100
                model: {use: quadratic, with: {upper: 3, lower: 3}}
                topology: ring
                levels:
                  upper: {mixing: gossip-atc, step: 0.02}
                  lower: {mixing: gossip-cta, step: 0.05, local-steps: 2}
                  auxiliary: {mixing: gossip-atc, step: 0.05}
                network: {faults: [%s]}
                """.formatted(faults));
    }
}
