package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.record.Provenance;

/** Checks the bias under heterogeneity that provenance.json reports, level by level. */
class ExactnessTest {

    @TempDir
    Path directory;

    /** Gossip without tracking is always biased; {@code local} only if agents must agree. */
    @ParameterizedTest
    @CsvSource({
        "spdb, '{lower=EXACT, upper=EXACT}', (one variable per agent)",
        "interact, '{lower=EXACT, upper=EXACT}', (one variable per agent)",
        "interact-d-sgd, '{lower=EXACT, upper=BIASED}', (biased when agents differ)",
        "sparkle-ed, '{auxiliary=EXACT, lower=EXACT, upper=EXACT}', (exact)",
        "d-soba, '{auxiliary=BIASED, lower=BIASED, upper=BIASED}', (biased when agents differ)"
    })
    void followsFromTheStrategyAndFromWhoseVariableItIs(String recipe, String levels, String inWords) throws Exception {
        Output output = Output.of(Distribution.scenario("""
                recipe: %s
                agents: 4
                rounds: 1
                model: {use: quadratic, with: {upper: 3, lower: 2, samples: 50}}
                topology: ring
                """.formatted(recipe)).recordedUnder(directory));
        assertThat(Provenance.read(output.directory().provenance()).exactness()).hasToString(levels);
        assertThat(Files.readString(output.directory().report())).contains(inWords);
    }

    /** Adapt-then-combine with a mean over all agents is gradient descent on the average; combine-then-adapt is not. */
    @ParameterizedTest
    @CsvSource({
        "gossip-atc, server,   metropolis, EXACT",
        "gossip-atc, complete, metropolis, EXACT",
        "gossip-cta, server,   metropolis, BIASED",
        "local,      server,   metropolis, BIASED",
        "gossip-atc, ring,     metropolis, BIASED",
        "gossip-atc, server, '{use: metropolis, with: {lazy: true}}', BIASED"
    })
    void followsFromTheNetworkAsWell(String mixing, String topology, String weights, String exactness) {
        Output output = Output.of(
                Distribution.scenario("""
                recipe: sparkle-ed
                agents: 4
                rounds: 600
                model: {use: quadratic, with: {upper: 3, lower: 2, heterogeneity: 0.7}}
                levels: {lower: {mixing: %s, topology: %s, weights: %s}}
                record: {every: 100}
                """.formatted(mixing, topology, weights)).recordedUnder(directory));
        assertThat(Provenance.read(output.directory().provenance()).exactness())
                .hasToString("{auxiliary=EXACT, lower=%s, upper=EXACT}".formatted(exactness));
        double[] norm = output.metrics().column("hypergradient_norm");
        if (exactness.equals("EXACT")) {
            assertThat(norm[norm.length - 1]).isLessThan(1e-7);
        } else {
            assertThat(norm[norm.length - 1]).isGreaterThan(1e-4);
        }
    }

    @Test
    void theReportNamesABiasedPartAmongExactOnes() throws Exception {
        Output output = Output.of(Distribution.scenario("""
                recipe: sparkle-ed
                agents: 4
                rounds: 1
                model: {use: quadratic, with: {upper: 3, lower: 2}}
                topology: torus
                levels: {auxiliary: {mixing: local}}
                """).recordedUnder(directory));
        assertThat(Files.readString(output.directory().report()))
                .contains("levels.auxiliary.mixing: &#39;local&#39; is biased when agents differ")
                .contains("topology: &#39;torus&#39; of 4 agents is 2 x 2, which is a ring");
    }
}
