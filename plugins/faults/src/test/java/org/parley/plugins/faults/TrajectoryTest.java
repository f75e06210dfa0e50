package org.parley.plugins.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.Bowls;
import org.parley.tck.scenario.Scenario;

/** Compares runs with dense iterations that use the faults' own decisions. */
class TrajectoryTest {

    private static final int DIMENSION = 3;
    private static final int AGENTS = 7;
    private static final int ROUNDS = 60;
    private static final long SEED = 12;
    private static final double STEP = 0.1;
    private static final double WEIGHT = 0.3;

    @Test
    void gossipWithSymmetricLoss() {
        assertGossip(
                "{use: loss, with: {probability: 0.4}}",
                network().with(new MessageFaults.LossFactory(), Map.of("probability", 0.4), SEED));
    }

    @Test
    void gossipWithOneWayLoss() {
        assertGossip(
                "{use: loss, with: {probability: 0.4, symmetric: false}}",
                network().with(new MessageFaults.LossFactory(), Map.of("probability", 0.4, "symmetric", false), SEED));
    }

    @Test
    void gossipWithDelays() {
        assertGossip(
                "{use: delay, with: {bound: 3}}",
                network().with(new MessageFaults.DelayFactory(), Map.of("bound", 3), SEED));
    }

    @Test
    void gossipWithDelaysLossAndStragglers() {
        assertGossip(
                "{use: delay, with: {bound: 2}}, {use: loss, with: {probability: 0.2}},"
                        + " {use: stragglers, with: {agents: [1, 4], factor: 3, effect: late}}",
                network()
                        .with(new MessageFaults.DelayFactory(), Map.of("bound", 2), SEED)
                        .with(new MessageFaults.LossFactory(), Map.of("probability", 0.2), SEED)
                        .with(
                                new InactiveAgents.StragglersFactory(),
                                Map.of("agents", List.of(1.0, 4.0), "factor", 3, "effect", "late"),
                                SEED));
    }

    @Test
    void gossipWithInactiveAgents() {
        assertGossip(
                "{use: outage, with: {probability: 0.3, length: 4}}, {use: churn, with: {agents: [2], from: 10, until: 30}},"
                        + " {use: stragglers, with: {agents: [5], factor: 3}}",
                network()
                        .with(new InactiveAgents.OutageFactory(), Map.of("probability", 0.3, "length", 4), SEED)
                        .with(
                                new InactiveAgents.ChurnFactory(),
                                Map.of("agents", List.of(2.0), "from", 10, "until", 30),
                                SEED)
                        .with(
                                new InactiveAgents.StragglersFactory(),
                                Map.of("agents", List.of(5.0), "factor", 3),
                                SEED));
    }

    @Test
    void gossipWithInactiveAgentsAndDelays() {
        assertGossip(
                "{use: client-sampling, with: {fraction: 0.6}}, {use: delay, with: {bound: 2}}",
                network()
                        .with(new InactiveAgents.ClientSamplingFactory(), Map.of("fraction", 0.6), SEED)
                        .with(new MessageFaults.DelayFactory(), Map.of("bound", 2), SEED));
    }

    /**
     * Checks x+ = W (x - step g), where an inactive agent keeps its vector. A delayed vector is missing if its sender was inactive when it
     * was due.
     */
    private static void assertGossip(String faults, DenseNetwork network) {
        Run run = scenario("gossip-atc", faults).start();
        double[][] x = new double[AGENTS][DIMENSION];
        List<double[][]> sent = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            double[][] half = new double[AGENTS][];
            for (int i = 0; i < AGENTS; i++) {
                half[i] = x[i].clone();
                for (int k = 0; k < half[i].length; k++) {
                    half[i][k] -= STEP * gradient(x, i, k);
                }
            }
            sent.add(half);
            double[][] mixed = network.mixed(sent);
            for (int i = 0; i < AGENTS; i++) {
                x[i] = network.isActive(i, round) ? mixed[i] : x[i];
            }
            run.advance();
            assertClose(run, x);
        }
    }

    /** Checks h+ = W (h + q+ - q), x+ = W (x - h+) with losses and inactive agents at once. */
    @Test
    void gradientTrackingWithLossAndInactivity() {
        DenseNetwork network = network()
                .with(new MessageFaults.LossFactory(), Map.of("probability", 0.3), SEED)
                .with(new InactiveAgents.ClientSamplingFactory(), Map.of("fraction", 0.7), SEED);
        Run run = scenario(
                        "atc-gt",
                        "{use: loss, with: {probability: 0.3}}, {use: client-sampling, with: {fraction: 0.7}}")
                .start();
        double[][] x = new double[AGENTS][DIMENSION];
        double[][] h = new double[AGENTS][DIMENSION];
        double[][] before = new double[AGENTS][DIMENSION];
        for (int round = 0; round < ROUNDS; round++) {
            double[][] q = new double[AGENTS][DIMENSION];
            double[][] sum = new double[AGENTS][DIMENSION];
            for (int i = 0; i < AGENTS; i++) {
                for (int k = 0; k < DIMENSION; k++) {
                    q[i][k] = STEP * gradient(x, i, k);
                    sum[i][k] = h[i][k] + q[i][k] - before[i][k];
                }
            }
            double[][] tracked = network.mixed(sum, round);
            double[][] half = new double[AGENTS][DIMENSION];
            for (int i = 0; i < AGENTS; i++) {
                for (int k = 0; k < DIMENSION; k++) {
                    half[i][k] = x[i][k] - tracked[i][k];
                }
            }
            double[][] mixed = network.mixed(half, round);
            for (int i = 0; i < AGENTS; i++) {
                if (network.isActive(i, round)) {
                    x[i] = mixed[i];
                    h[i] = tracked[i];
                    before[i] = q[i];
                }
            }
            run.advance();
            assertClose(run, x);
        }
    }

    /**
     * Both variables use one scratch block, so a delayed vector must belong to the same variable. The tracker is first sent alone in round
     * 1.
     */
    @Test
    void gradientTrackingWithDelays() {
        DenseNetwork network = network().with(new MessageFaults.DelayFactory(), Map.of("bound", 2), SEED);
        Run run = scenario("atc-gt", "{use: delay, with: {bound: 2}}")
                .set("network.incompatible=warn")
                .start();
        double[][] x = new double[AGENTS][DIMENSION];
        double[][] h = new double[AGENTS][DIMENSION];
        double[][] before = new double[AGENTS][DIMENSION];
        List<double[][]> trackers = new ArrayList<>();
        List<double[][]> values = new ArrayList<>();
        for (int round = 0; round < ROUNDS / 2; round++) {
            double[][] q = new double[AGENTS][DIMENSION];
            double[][] sum = new double[AGENTS][DIMENSION];
            for (int i = 0; i < AGENTS; i++) {
                for (int k = 0; k < DIMENSION; k++) {
                    q[i][k] = STEP * gradient(x, i, k);
                    sum[i][k] = h[i][k] + q[i][k] - before[i][k];
                }
            }
            before = q;
            trackers.add(sum);
            h = network.mixed(trackers);
            if (round == 0) {
                trackers.set(
                        0, null); // the first tracker is computed from q and x, which are sent from separate blocks
            }
            double[][] half = new double[AGENTS][DIMENSION];
            for (int i = 0; i < AGENTS; i++) {
                for (int k = 0; k < DIMENSION; k++) {
                    half[i][k] = x[i][k] - h[i][k];
                }
            }
            values.add(half);
            x = network.mixed(values);
            run.advance();
            assertClose(run, x);
        }
    }

    private static double gradient(double[][] x, int i, int k) {
        return Bowls.steepness(i) * (x[i][k] - Bowls.centre(i, k));
    }

    private static DenseNetwork network() {
        return new DenseNetwork(AGENTS, WEIGHT);
    }

    private static Scenario scenario(String mixing, String faults) {
        return Scenario.of("""
                seed: %d
                agents: %d
                rounds: %d
                model: bowls
                loop: single-level
                hypergradient: direct
                topology: ring
                weights: {use: uniform, with: {self: %s}}
                levels: {upper: {mixing: %s, step: %s}}
                network: {faults: [%s]}
                """.formatted(SEED, AGENTS, ROUNDS, 1 - 2 * WEIGHT, mixing, STEP, faults))
                .with(new Bowls(DIMENSION));
    }

    private static void assertClose(Run run, double[][] expected) {
        double[][] found = run.rows("upper");
        for (int i = 0; i < AGENTS; i++) {
            for (int k = 0; k < expected[i].length; k++) {
                assertThat(found[i][k])
                        .as("round %d, agent %d", run.round(), i)
                        .isCloseTo(expected[i][k], within(1e-12));
            }
        }
    }
}
