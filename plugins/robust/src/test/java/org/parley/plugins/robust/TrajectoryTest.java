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

/** Mixing alone, without any cost that moves anybody, against rules that the test writes out once more. */
class TrajectoryTest {

    private static final int AGENTS = 9;
    private static final int DIMENSION = 4;
    private static final int ROUNDS = 6;
    private static final int[] BYZANTINE = {2, 7};
    private static final double WEIGHT = 1.0 / 5;

    @Test
    void theTrimmedMeanOfEveryColumn() {
        assertMixes(
                "{use: trimmed-mean, with: {trim: 1}}",
                (own, heard) -> byColumn(
                        own,
                        heard,
                        sorted -> Arrays.stream(sorted, 1, sorted.length - 1)
                                .average()
                                .orElseThrow()));
    }

    @Test
    void theMedianOfEveryColumn() {
        assertMixes("median", (own, heard) -> byColumn(own, heard, sorted -> sorted[sorted.length / 2]));
    }

    @Test
    void differencesOfAGivenLengthAtMost() {
        assertMixes("{use: clipped-gossip, with: {radius: 0.7}}", (own, heard) -> {
            double[] out = own.clone();
            for (double[] row : heard) {
                double length = Math.sqrt(squared(row, own));
                for (int k = 0; k < out.length; k++) {
                    out[k] += WEIGHT * Math.min(1, 0.7 / length) * (row[k] - own[k]);
                }
            }
            return out;
        });
    }

    @Test
    void theRowWithTheNearestNeighbours() {
        assertMixes("{use: krum, with: {byzantine: 1}}", (own, heard) -> {
            List<double[]> all = new ArrayList<>(List.of(own));
            all.addAll(heard);
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

    /** Agents 2 and 7 say the opposite, twice as large; every agent hears two on either side. */
    private static void assertMixes(String rule, BiFunction<double[], List<double[]>, double[]> expected) {
        Run run = scenario(rule, "").start();
        double[][] x = run.rows("upper");
        for (int round = 0; round < ROUNDS; round++) {
            double[][] next = new double[AGENTS][];
            for (int i = 0; i < AGENTS; i++) {
                List<double[]> heard = new ArrayList<>();
                for (int j = 0; j < AGENTS; j++) {
                    int apart = Math.min(Math.floorMod(i - j, AGENTS), Math.floorMod(j - i, AGENTS));
                    if (apart == 1 || apart == 2) {
                        heard.add(said(x, j));
                    }
                }
                next[i] = expected.apply(x[i], heard).clone();
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

    private static double[] said(double[][] x, int agent) {
        boolean lies = Arrays.stream(BYZANTINE).anyMatch(liar -> liar == agent);
        return Arrays.stream(x[agent]).map(entry -> lies ? -2 * entry : entry).toArray();
    }

    /** Two faults and a rule: bit-identical results with two threads and after a resume. */
    @Test
    void threadsAndResumesLeaveEveryBit() {
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

    private static double[] byColumn(double[] own, List<double[]> heard, Pick pick) {
        double[] out = new double[own.length];
        for (int k = 0; k < out.length; k++) {
            double[] column = new double[heard.size() + 1];
            column[0] = own[k];
            for (int j = 0; j < heard.size(); j++) {
                column[j + 1] = heard.get(j)[k];
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
