package org.parley.plugins.baselines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Checks the communication of each method per round: floats per directed edge, and exchanges that wait for each other. */
class CommunicationTest {

    private static final int P = 3;
    private static final int Q = 5;
    private static final int T = 4;
    private static final int N = 7;
    private static final int DIRECTED_EDGES = 12;
    private static final String LOOPS =
            "levels: {lower: {local-steps: " + T + "}, auxiliary: {local-steps: " + N + "}}";

    /**
     * The first exchange of an inner loop sends values that already exist, so it overlaps with earlier work: T - 1 exchanges wait for x,
     * and N - 1 more for y.
     *
     * <p>MA-DSBO's x follows the direction of the previous round, so its two loops run in parallel.
     */
    static Stream<Arguments> methods() {
        return Stream.of(
                Arguments.of("ma-dsbo", LOOPS, T * Q + 2 * N * Q + P, Math.max(T, N)),
                Arguments.of("ma-dsbo-gt", LOOPS, 2 * T * Q + 2 * N * Q + 2 * P, T + N - 2),
                Arguments.of("dsbo-jhip", LOOPS, 2 * T * Q + 2 * N * P * Q + 2 * P, T + N - 2),
                Arguments.of("mdbo", "", 2 * P + 2 * Q, 1),
                Arguments.of("slam", "", P + Q, 1),
                Arguments.of("sldbo", "", 2 * P + 4 * Q, 1),
                Arguments.of("lopa-lg", "", P, 1),
                Arguments.of("lopa-gt", "", 2 * P, 1));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void countsCommunicationLikeTheReference(String recipe, String more, double floats, double phases) {
        Run run = Scenario.of("""
                recipe: %s
                agents: 6
                rounds: 30
                model: {use: quadratic, with: {upper: %d, lower: %d}}
                %s
                """.formatted(recipe, P, Q, more)).after(6);
        // The first rounds differ: trackers start, and the pipeline of exchanges fills.
        Map<String, Double> before = Scenario.figures(run);
        for (int round = 0; round < 20; round++) {
            run.advance();
        }
        Map<String, Double> after = Scenario.figures(run);
        assertThat((after.get("floats_sent") - before.get("floats_sent")) / 20 / DIRECTED_EDGES)
                .isEqualTo(floats);
        assertThat((after.get("phases") - before.get("phases")) / 20).isEqualTo(phases);
    }
}
