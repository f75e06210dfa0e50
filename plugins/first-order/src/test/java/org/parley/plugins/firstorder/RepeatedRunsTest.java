package org.parley.plugins.firstorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.plugins.interact.laboratory.Laboratory;
import org.parley.runtime.engine.run.Run;

/** Runs come out the same to the last bit however they are made, samples and growing penalties included. */
class RepeatedRunsTest {

    private static final String F2SA = """
            recipe: f2sa-gt
            estimator: {with: {penalty: {use: power, with: {scale: 5, exponent: 0.3}}}}
            levels: {lower: {steps: 3}, penalised: {steps: 3}}
            """;

    private static final String BOME = """
            recipe: bome
            levels: {inner: {steps: 4}}
            """;

    private static final String REST = """
            agents: 12
            rounds: 100
            batch: 4
            model: {use: quadratic, with: {upper: 40, lower: 50, heterogeneity: 0.7, samples: 20, scatter: 0.5}}
            topology: ring
            """;

    @TempDir
    private Path directory;

    private Laboratory laboratory;

    @BeforeEach
    void openLaboratory() {
        laboratory = new Laboratory(directory, "f2sa-gt", "bome");
    }

    @ParameterizedTest
    @ValueSource(strings = {F2SA, BOME})
    void aResumedRunEndsWhereItWouldHaveEnded(String method) {
        String file = method + REST;
        Run run = laboratory.after(7, file);
        Run resumed = laboratory.resumed(run, file);
        advance(run, 9);
        advance(resumed, 9);
        assertThat(Laboratory.saved(resumed)).isEqualTo(Laboratory.saved(run));
    }

    @ParameterizedTest
    @ValueSource(strings = {F2SA, BOME})
    void threadsDoNotMatter(String method) {
        String file = method + REST;
        Run one = laboratory.after(16, file);
        Run two = laboratory.build(file, 2);
        two.start();
        advance(two, 16);
        assertThat(Laboratory.saved(two)).isEqualTo(Laboratory.saved(one));
    }

    private static void advance(Run run, int rounds) {
        for (int round = 0; round < rounds; round++) {
            run.advance();
        }
    }
}
