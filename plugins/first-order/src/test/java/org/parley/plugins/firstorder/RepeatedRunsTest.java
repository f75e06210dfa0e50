package org.parley.plugins.firstorder;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.tck.scenario.Scenario;

/** Checks that runs are bit-identical with several threads and after resumes, including samples and growing penalties. */
class RepeatedRunsTest {

    private static final String F2SA = """
            recipe: f2sa-gt
            hypergradient: {with: {penalty: {use: power, with: {scale: 5, exponent: 0.3}}}}
            levels: {lower: {local-steps: 3}, penalised: {local-steps: 3}}
            """;

    private static final String BOME = """
            recipe: bome
            levels: {inner: {local-steps: 4}}
            """;

    private static final String REST = """
            agents: 12
            rounds: 100
            batch: 4
            model: {use: quadratic, with: {upper: 40, lower: 50, heterogeneity: 0.7, samples: 20, scatter: 0.5}}
            topology: ring
            """;

    @ParameterizedTest
    @ValueSource(strings = {F2SA, BOME})
    void threadsAndResumesAreBitIdentical(String method) {
        Scenario.of(method + REST).requireBitIdentical(7, 16);
    }
}
