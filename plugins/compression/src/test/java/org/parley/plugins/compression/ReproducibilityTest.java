package org.parley.plugins.compression;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Checks that threads and resumes give bit-identical results: random numbers depend on addresses, and the neighbors' knowledge is kept. */
class ReproducibilityTest {

    @ParameterizedTest
    @CsvSource({
        "random-k,float64",
        "qsgd,float64",
        "sign,float64",
        "top-k,float64",
        "random-k,float32",
        "qsgd,float32",
        "top-k,float32"
    })
    void threadsAndResumesAreBitIdentical(String compressor, String precision) {
        Scenario scenario = scenario(compressor).set("precision=" + precision);
        Run whole = scenario.after(30);
        assertThat(Scenario.saved(scenario.threads(2).after(30))).isEqualTo(Scenario.saved(whole));
        Run resumed = scenario.resumed(scenario.after(11));
        assertThat(Scenario.saved(resumed)).isEqualTo(Scenario.saved(scenario.after(11)));
        for (int round = 11; round < 30; round++) {
            resumed.advance();
        }
        assertThat(Scenario.saved(resumed)).isEqualTo(Scenario.saved(whole));
        assertThat(Scenario.figures(resumed).get("bits_sent"))
                .isPositive()
                .isEqualTo(Scenario.figures(whole).get("bits_sent"));
    }

    private static Scenario scenario(String compressor) {
        return Scenario.of("""
                recipe: sparkle-gt
                agents: 6
                rounds: 100
                model: {use: quadratic, with: {upper: 7, lower: 5}}
                topology: ring
                levels:
                  upper: {mixing: choco, compression: %1$s}
                  lower: {mixing: {use: compressed, with: {of: semi-atc-gt}}, compression: %1$s}
                  auxiliary: {mixing: lead, compression: %1$s}
                """.formatted(compressor));
    }
}
