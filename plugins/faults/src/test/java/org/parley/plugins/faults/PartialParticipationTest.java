package org.parley.plugins.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Map;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Checks FedAvg built from components: a server, random agents in every round, and the mean over the active ones. */
class PartialParticipationTest {

    private static final int AGENTS = 8;
    private static final long SEED = 5;
    private static final double FRACTION = 0.5;
    private static final double STEP = 0.1;

    @TempDir
    Path directory;

    @Test
    void everyRoundEndsAtTheMeanOfTheActiveAgents() {
        DenseProblem problem = DenseProblem.random(AGENTS, 3, 4, 2).writeTo(directory.resolve("problem.json"));
        Run run = Scenario.of("""
                seed: %d
                agents: %d
                rounds: 1000
                model: {use: quadratic, with: {file: problem.json}}
                hypergradient: none
                topology: server
                weights: uniform
                network: {faults: [{use: client-sampling, with: {fraction: %s}}], lost-weight: renormalize}
                levels:
                  upper: {mixing: local, step: 1}
                  lower: {mixing: gossip-atc, step: %s}
                """.formatted(SEED, AGENTS, FRACTION, STEP))
                .in(directory)
                .start();
        DenseNetwork network = new DenseNetwork(AGENTS, 0)
                .with(new InactiveAgents.ClientSamplingFactory(), Map.of("fraction", FRACTION), SEED);
        RealMatrix y = Stack.zero(AGENTS, 4);
        long turns = 0;
        for (int round = 0; round < 200; round++) {
            RealMatrix half =
                    y.subtract(problem.lowerGradient(Stack.zero(AGENTS, 3), y).scalarMultiply(STEP));
            RealVector sum = null;
            int active = 0;
            for (int i = 0; i < AGENTS; i++) {
                if (network.isActive(i, round)) {
                    sum = sum == null ? half.getRowVector(i) : sum.add(half.getRowVector(i));
                    active++;
                }
            }
            for (int i = 0; i < AGENTS && sum != null; i++) {
                if (network.isActive(i, round)) {
                    y.setRowVector(i, sum.mapDivide(active));
                }
            }
            turns += active;
            run.advance();
            // 200 contracting rounds of sums of eight numbers of size 1.
            assertThat(Stack.difference(y, run.rows("lower"))).isLessThan(1e-12);
        }
        // 1600 draws of 0.5: 4 standard errors are 80. All agents are active in the first round.
        assertThat((double) turns).isCloseTo(4 + FRACTION * 1600, within(80.0));
        // Each active agent sends four numbers to the server and receives four.
        assertThat(Scenario.figures(run)).containsEntry("floats_sent", 2.0 * 4 * turns);
    }
}
