package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongFunction;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Checks wrappers of strategies against strategies with the resulting matrix. */
class MixingChannelsTest {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 40;
    private static final double STEP = 0.1;

    /** See {@link MixingStrategiesTest}: 40 rounds of matrices of norm 1 or 2. */
    private static final double ROUND_OFF = 1e-12;

    private static final RealMatrix W = Dense.lazyRing(0.3, 0.45, 0.2, 0.5, 0.1, 0.4);

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"ed", "extra", "atc-gt", "non-atc-gt", "gossip-cta"})
    void repeatedExchangesAreAPower(String strategy) {
        follows("{use: repeated, with: {times: 3, of: %s}}".formatted(strategy), strategy, W.power(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ed", "atc-gt", "non-atc-gt", "gossip-atc"})
    void acceleratedExchangesAreAChebyshevPolynomial(String strategy) {
        follows("{use: accelerated, with: {times: 5, of: %s}}".formatted(strategy), strategy, chebyshev(5));
    }

    /** Returns T_k(W / rho) / T_k(1 / rho) by the textbook recursion, with rho the second largest eigenvalue: all are positive. */
    private static RealMatrix chebyshev(int degree) {
        double rho = new EigenDecomposition(W).getRealEigenvalues()[1];
        RealMatrix z = W.scalarMultiply(1 / rho);
        RealMatrix before = Dense.identity(AGENTS);
        RealMatrix now = z;
        for (int k = 2; k <= degree; k++) {
            RealMatrix next = z.multiply(now).scalarMultiply(2).subtract(before);
            before = now;
            now = next;
        }
        double[] ones = new double[AGENTS];
        Arrays.fill(ones, 1);
        return now.scalarMultiply(1 / now.operate(ones)[0]);
    }

    @Test
    void periodicMixingIsTheIdentityBetweenExchanges() {
        DenseProblem network = problem();
        Run run = scenario("{use: periodic, with: {every: 3, of: atc-gt}}").start();
        LongFunction<RealMatrix> weights = round -> round % 3 == 2 ? W : Dense.identity(AGENTS);
        RealMatrix y = Stack.of(run.rows("lower"));
        RealMatrix tracked = Stack.zero(AGENTS, 4);
        RealMatrix before = tracked;
        for (int k = 0; k < ROUNDS; k++) {
            RealMatrix q = network.lowerGradient(Stack.of(run.rows("upper")), y).scalarMultiply(STEP);
            tracked = k == 0 ? q : weights.apply(k).multiply(tracked.add(q).subtract(before));
            before = q;
            y = weights.apply(k).multiply(y.subtract(tracked));
            run.advance();
            assertThat(Dense.difference(run.rows("lower"), y))
                    .as("round %d", k + 1)
                    .isLessThan(ROUND_OFF);
        }
    }

    @Test
    void localUpdatesCountTheirExchanges() {
        problem();
        Scenario often = scenario("gossip-atc");
        Scenario seldom = scenario("{use: periodic, with: {every: 4, of: gossip-atc}}");
        assertThat(floats(often) / floats(seldom)).isEqualTo(4);
    }

    @Test
    void strategiesThatNeedConstantWeightsAreRejectedInPeriodicMixing() {
        problem();
        assertThatThrownBy(scenario("{use: periodic, with: {every: 4, of: ed}}")::plan)
                .hasMessageContaining("'ed' requires constant weights");
        assertThatThrownBy(scenario("{use: accelerated, with: {times: 2, of: extra}}")::plan)
                .hasMessageContaining(
                        "'extra' needs eigenvalues above -0.3333, and those of 2 Chebyshev exchanges go down to -0.6")
                .hasMessageContaining("raise times");
    }

    /** No wrapper in between may hide requirements of the strategy inside. */
    @ParameterizedTest
    @ValueSource(strings = {"accelerated", "repeated"})
    void nestedWrappersRejectWhatTheOuterOneRejects(String between) {
        problem();
        String ed = "{use: %s, with: {times: 4, of: ed}}".formatted(between);
        assertThatThrownBy(scenario("{use: relaxed, with: {factor: 0.5, of: %s}}".formatted(ed))::plan)
                .hasMessageContaining("corrects by its own last full step");
        String lead = "{use: %s, with: {times: 4, of: lead}}".formatted(between);
        assertThatThrownBy(scenario("{use: compressed, with: {of: %s}}".formatted(lead))
                        .set("levels.lower.compression={use: top-k, with: {fraction: 0.5}}")::plan)
                .hasMessageContaining("'" + between + "' compresses its messages itself");
    }

    /** The step of the linear speed-up theorems depends on n and T, and an extended run keeps its T. */
    @Test
    void schedulesKnowTheRun() {
        problem();
        String named = "levels.lower.step={use: speed-up, with: {scale: 0.3}}";
        double[][] byName = scenario("gossip-atc").set(named).after(ROUNDS).rows("lower");
        double[][] byHand = scenario("gossip-atc")
                .set("levels.lower.step=" + 0.3 * Math.sqrt((double) AGENTS / ROUNDS))
                .after(ROUNDS)
                .rows("lower");
        double[][] longer = scenario("gossip-atc")
                .set(named, "rounds=" + 5 * ROUNDS, "horizon=" + ROUNDS)
                .after(ROUNDS)
                .rows("lower");
        assertThat(byName).isDeepEqualTo(byHand).isDeepEqualTo(longer);
    }

    private void follows(String mixing, String form, RealMatrix matrix) {
        DenseProblem network = problem();
        Run run = scenario(mixing).start();
        PrimalDualForm dense = PrimalDualForm.of(form, matrix);
        RealMatrix y = Stack.of(run.rows("lower"));
        for (int k = 0; k < ROUNDS; k++) {
            y = dense.step(
                    y, network.lowerGradient(Stack.of(run.rows("upper")), y).scalarMultiply(STEP));
            run.advance();
            assertThat(Dense.difference(run.rows("lower"), y))
                    .as("round %d", k + 1)
                    .isLessThan(ROUND_OFF);
        }
    }

    private static double floats(Scenario scenario) {
        return scenario.rows().get(1).values().get("floats_sent");
    }

    private DenseProblem problem() {
        return DenseProblem.random(AGENTS, 1, 4, 5).writeTo(directory.resolve("problem.json"));
    }

    private Scenario scenario(String mixing) {
        Stack.writeTo(directory.resolve("W.json"), W);
        return Distribution.scenario("""
                seed: 3
                agents: %d
                rounds: %d
                model: {use: quadratic, with: {file: problem.json}}
                topology: {use: explicit, with: {file: W.json}}
                hypergradient: direct
                levels:
                  upper: {mixing: local, step: 0.1}
                  lower: {mixing: %s, step: %s, start: normal}
                record: {every: %d}
                """.formatted(AGENTS, ROUNDS, mixing, STEP, ROUNDS))
                .in(directory);
    }
}
