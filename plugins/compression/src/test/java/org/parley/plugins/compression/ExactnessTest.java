package org.parley.plugins.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.Bowls;
import org.parley.tck.scenario.Scenario;

/** Checks the limits of compressed strategies on eight agents with very different costs, which their declarations rely on. */
class ExactnessTest {

    private static final int DIMENSION = 5;
    private static final int AGENTS = 8;

    @ParameterizedTest
    @CsvSource({
        "atc-gt,1",
        "atc-gt,2",
        "atc-gt,3",
        "atc-gt,5",
        "non-atc-gt,1",
        "non-atc-gt,2",
        "non-atc-gt,3",
        "non-atc-gt,5"
    })
    void compressedGradientTrackingIsExact(String of, int kept) {
        assertExact(scenario(of, 0.3, "{use: top-k, with: {fraction: " + kept / 5.0 + "}}"));
    }

    @ParameterizedTest
    @CsvSource({"2", "5"})
    void compressedExactDiffusionIsExactWhereEnoughIsKept(int kept) {
        assertExact(scenario("ed", 0.3, "{use: top-k, with: {fraction: " + kept / 5.0 + "}}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{use: random-k, with: {fraction: 0.6}}", "{use: qsgd, with: {bits: 4}}", "sign"})
    void gradientTrackingIsExactWithEveryCompressor(String compressor) {
        assertExact(scenario("atc-gt", 0.2, compressor));
    }

    /** The largest step and memory that the theory of LEAD allows depend on the variance; the paper uses these values throughout. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{use: qsgd, with: {bits: 1, unbiased: true}}",
                "{use: qsgd, with: {bits: 4, unbiased: true}}",
                "{use: random-k, with: {fraction: 0.6, unbiased: true}}"
            })
    void leadIsExactWithUnbiasedCompressors(String compressor) {
        Scenario lead = scenario("ed", 0.3, compressor).set("levels.upper.mixing=lead");
        assertThat(lead.plan().notes()).noneMatch(note -> note.contains("biased"));
        assertExact(lead);
    }

    @Test
    void leadWarnsOfBiasedCompressors() {
        assertThat(scenario("ed", 0.3, "top-k")
                        .set("levels.upper.mixing=lead")
                        .plan()
                        .notes())
                .contains("levels.upper.mixing: 'top-k' is biased, and 'lead' is proved to converge with unbiased"
                        + " compressors only");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{use: top-k, with: {fraction: 0.2}}",
                "{use: random-k, with: {fraction: 0.6}}",
                "{use: qsgd, with: {bits: 4}}",
                "sign"
            })
    void chocoEndsWhereGossipOnLazyWeightsEnds(String compressor) {
        double gamma = 0.2;
        String weights = "levels.upper.mixing={use: choco, with: {consensus: " + gamma + "}}";
        Scenario full = scenario("ed", gamma, "top-k")
                .set(weights)
                .set("levels.upper.compression={use: top-k, with: {fraction: 1}}");
        double[][] expected = full.after(6000).rows("upper");
        assertThat(expected[0][0]).as("biased").isNotCloseTo(Bowls.solution(AGENTS, 0), within(1e-3));

        double[][] found =
                scenario("ed", gamma, compressor).set(weights).after(6000).rows("upper");
        for (int i = 0; i < AGENTS; i++) {
            assertThat(found[i]).containsExactly(expected[i], within(1e-9));
        }
    }

    @Test
    void exactDiffusionWarnsOfCompressorsThatKeepLittle() {
        assertThat(scenario("ed", 0.3, "{use: top-k, with: {fraction: 0.2}}")
                        .plan()
                        .notes())
                .contains(
                        "levels.upper.mixing: 'top-k' keeps less than a quarter of a vector, so 'ed' may diverge with it");
        assertThat(scenario("ed", 0.3, "{use: top-k, with: {fraction: 0.4}}")
                        .plan()
                        .notes())
                .noneMatch(note -> note.contains("top-k"));
        assertThat(scenario("atc-gt", 0.3, "{use: top-k, with: {fraction: 0.2}}")
                        .plan()
                        .notes())
                .noneMatch(note -> note.contains("top-k"));
    }

    @Test
    void aStrategyThatSendsFullVectorsIsRejected() {
        Scenario full = scenario("ed", 0.3, "top-k").set("levels.upper.mixing={use: atc-gt}");
        assertThatThrownBy(full::plan)
                .hasMessageContaining(
                        "PARLEY-108 levels.upper.compression: 'atc-gt' sends uncompressed vectors, so 'top-k' has no effect")
                .hasMessageContaining("mixing: {use: compressed, with: {of: atc-gt}}, or remove compression");
        Scenario around = full.set("levels.upper.mixing={use: repeated, with: {times: 2, of: choco}}");
        assertThat(around.plan().level("upper").compression()).isPresent();
    }

    @Test
    void aStrategyOnOtherWeightsIsRejected() {
        assertThatThrownBy(scenario("local", 0.3, "top-k")::plan)
                .hasMessageContaining("use a gradient tracking or gossip strategy inside");
    }

    private static Scenario scenario(String of, double consensus, String compression) {
        return Scenario.of("""
                agents: %d
                rounds: 10
                model: bowls
                loop: single-level
                hypergradient: direct
                topology: ring
                weights: {use: metropolis, with: {lazy: true}}
                levels:
                  upper: {mixing: {use: compressed, with: {of: %s, consensus: %s}}, step: 0.02, compression: %s}
                """.formatted(AGENTS, of, consensus, compression)).with(new Bowls(DIMENSION));
    }

    private static void assertExact(Scenario scenario) {
        Run run = scenario.after(6000);
        for (double[] row : run.rows("upper")) {
            for (int k = 0; k < DIMENSION; k++) {
                assertThat(row[k]).isCloseTo(Bowls.solution(AGENTS, k), within(1e-9));
            }
        }
    }
}
