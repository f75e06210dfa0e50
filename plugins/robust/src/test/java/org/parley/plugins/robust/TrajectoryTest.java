package org.parley.plugins.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Compares mixing without a cost with rules that the test implements independently. */
class TrajectoryTest {

    private static final int AGENTS = 9;
    private static final int DIMENSION = 4;
    private static final int ROUNDS = 6;
    private static final int[] BYZANTINE = {2, 7};
    private static final double WEIGHT = 1.0 / 5;

    @Test
    void trimmedMean() {
        assertMixes(
                "{use: trimmed-mean, with: {trim: 1}}",
                (own, received) -> byColumn(
                        own,
                        received,
                        sorted -> Arrays.stream(sorted, 1, sorted.length - 1)
                                .average()
                                .orElseThrow()));
    }

    @Test
    void median() {
        assertMixes("median", (own, received) -> byColumn(own, received, sorted -> sorted[sorted.length / 2]));
    }

    @Test
    void clippedGossip() {
        assertMixes("{use: clipped-gossip, with: {radius: 0.7}}", (own, received) -> {
            double[] out = own.clone();
            for (double[] row : received) {
                double length = Math.sqrt(squared(row, own));
                for (int k = 0; k < out.length; k++) {
                    out[k] += WEIGHT * Math.min(1, 0.7 / length) * (row[k] - own[k]);
                }
            }
            return out;
        });
    }

    @Test
    void krum() {
        assertMixes("{use: krum, with: {byzantine: 1}}", (own, received) -> {
            List<double[]> all = new ArrayList<>(List.of(own));
            all.addAll(received);
            int near = all.size() - 1 - 2;
            return all.stream()
                    .min(Comparator.comparingDouble(row -> all.stream()
                            .filter(other -> other != row)
                            .mapToDouble(other -> squared(other, row))
                            .sorted()
                            .limit(near)
                            .sum()))
                    .orElseThrow();
        });
    }

    /** Agents 2 and 7 send the opposite, twice as large. Every agent receives from two agents on either side. */
    private static void assertMixes(String rule, BiFunction<double[], List<double[]>, double[]> expected) {
        Run run = scenario(rule, "").start();
        double[][] x = run.rows("upper");
        for (int round = 0; round < ROUNDS; round++) {
            double[][] next = new double[AGENTS][];
            for (int i = 0; i < AGENTS; i++) {
                List<double[]> received = new ArrayList<>();
                for (int j = 0; j < AGENTS; j++) {
                    int apart = Math.min(Math.floorMod(i - j, AGENTS), Math.floorMod(j - i, AGENTS));
                    if (apart == 1 || apart == 2) {
                        received.add(sent(x, j));
                    }
                }
                next[i] = expected.apply(x[i], received).clone();
            }
            x = next;
            run.advance();
            double[][] found = run.rows("upper");
            for (int i = 0; i < AGENTS; i++) {
                for (int k = 0; k < DIMENSION; k++) {
                    assertThat(found[i][k]).isCloseTo(x[i][k], within(1e-12));
                }
            }
        }
    }

    private static double[] sent(double[][] x, int agent) {
        boolean byzantine = Arrays.stream(BYZANTINE).anyMatch(number -> number == agent);
        return Arrays.stream(x[agent])
                .map(entry -> byzantine ? -2 * entry : entry)
                .toArray();
    }

    /** Checks several faults with a rule: bit-identical results with two threads and after a resume. */
    @Test
    void resultsDoNotDependOnThreadsOrResumes() {
        String faults = "{use: loss, with: {probability: 0.3}}, {use: delay, with: {bound: 2}},"
                + " {use: client-sampling, with: {fraction: 0.8}}, {use: noise, with: {agents: [1]}}, ";
        for (String precision : List.of("float64", "float32")) {
            scenario("{use: trimmed-mean, with: {trim: 1}}", faults)
                    .set("precision=" + precision)
                    .requireBitIdentical(7, 20);
        }
    }

    private static Scenario scenario(String rule, String faults) {
        return Scenario.of("""
                seed: 5
                agents: %d
                rounds: 100
                model: {use: joint, with: {of: {use: quadratic, with: {upper: 2, lower: 2}}, loss: upper}}
                loop: single-level
                hypergradient: direct
                topology: explicit-circle
                levels:
                  upper: {mixing: gossip-atc, step: 1.0e-300, start: {use: normal, with: {same: false}}, aggregation: %s}
                network: {faults: [%s{use: sign-flip, with: {agents: [2, 7], scale: 2}}]}
                """.formatted(AGENTS, rule, faults)).with(new CircleFactory(WEIGHT));
    }

    private interface Pick {
        double of(double[] sorted);
    }

    private static double[] byColumn(double[] own, List<double[]> received, Pick pick) {
        double[] out = new double[own.length];
        for (int k = 0; k < out.length; k++) {
            double[] column = new double[received.size() + 1];
            column[0] = own[k];
            for (int j = 0; j < received.size(); j++) {
                column[j + 1] = received.get(j)[k];
            }
            Arrays.sort(column);
            out[k] = pick.of(column);
        }
        return out;
    }

    private static double squared(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += (a[k] - b[k]) * (a[k] - b[k]);
        }
        return sum;
    }
}
