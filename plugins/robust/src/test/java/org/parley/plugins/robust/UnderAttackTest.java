package org.parley.plugins.robust;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.record.MetricsRow;
import org.parley.tck.scenario.Scenario;

/** Compares plain gossip with robust rules when two of ten agents are Byzantine. */
class UnderAttackTest {

    private static final Path EXAMPLES = Path.of("../../examples");

    /** At the start the norm is 2.35; without attackers both rules come within 0.03 of the solution. */
    @Test
    void onlyPlainGossipFailsUnderTheAttackOfTheExample() {
        assertThat(norm(Scenario.of(EXAMPLES.resolve("under-attack.yaml")))).isGreaterThan(2);
        assertThat(norm(Scenario.of(EXAMPLES.resolve("under-attack-trimmed.yaml"))))
                .isLessThan(0.1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{use: sign-flip, with: {agents: [3, 8], scale: 3}} | median                                   | 2   | 0.1",
                "{use: sign-flip, with: {agents: [3, 8], scale: 3}} | {use: krum, with: {byzantine: 2}}            | 2   | 0.1",
                "{use: noise, with: {agents: [3, 8], deviation: 5}} | {use: trimmed-mean, with: {trim: 2}}     | 1   | 0.1",
                "{use: noise, with: {agents: [3, 8], deviation: 5}} | {use: clipped-gossip, with: {radius: 0.1}} | 1 | 0.1",
                "{use: a-little-is-enough, with: {agents: [3, 8]}}  | median                                   | 0.1 | 0.1"
            })
    void everyRuleIsBetterThanTheWeightedSum(String attack, String rule, double plainAbove, double robustBelow) {
        Scenario plain = Scenario.of(EXAMPLES.resolve("under-attack.yaml")).set("network.faults=[" + attack + "]");
        Scenario robust = plain.set(
                "levels.upper.aggregation=" + rule,
                "levels.lower.aggregation=" + rule,
                "levels.auxiliary.aggregation=" + rule);
        assertThat(norm(plain)).isGreaterThan(plainAbove);
        assertThat(norm(robust)).isLessThan(robustBelow);
    }

    @Test
    void reportAndProvenanceListTheByzantineAgents(@TempDir Path directory) throws Exception {
        RunResult result = Scenario.of(EXAMPLES.resolve("under-attack.yaml"))
                .set("rounds=10")
                .recordedIn(directory.resolve("run"));
        Path run = result.directory().orElseThrow();
        assertThat(Files.readString(run.resolve("report.html")))
                .contains("Byzantine agents: [3, 8]. Averages, consensus and all other metrics exclude them.")
                .contains("sign-flip (agents [3, 8], scale 3)");
        assertThat(Files.readString(run.resolve("provenance.json")))
                .containsIgnoringWhitespaces("\"not_judged\": [3, 8]");
    }

    private static double norm(Scenario scenario) {
        List<MetricsRow> rows = scenario.rows();
        return rows.get(rows.size() - 1).values().get("hypergradient_norm");
    }
}
