package org.parley.plugins.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.Bowls;
import org.parley.tck.scenario.Scenario;

/** Compares runs with iterations that the test computes with dense matrices and a sort. */
class TrajectoryTest {

    private static final int DIMENSION = 5;
    private static final int AGENTS = 7;
    private static final int ROUNDS = 60;
    private static final double STEP = 0.02;
    private static final double WEIGHT = 0.3;
    private static final double GAMMA = 0.4;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void choco(int kept) {
        Run run =
                scenario("{use: choco, with: {consensus: " + GAMMA + "}}", kept).start();
        double[][] x = zero();
        double[][] hat = zero();
        for (int round = 0; round < ROUNDS; round++) {
            double[][] half = plus(x, -1, q(x));
            hat = plus(hat, 1, top(kept, plus(half, -1, hat)));
            x = plus(half, GAMMA, plus(mixed(hat), -1, hat));
            run.advance();
            assertClose(run, x);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void lead(int kept) {
        double alpha = 0.6;
        Run run = scenario("{use: lead, with: {consensus: " + GAMMA + ", memory: " + alpha + "}}", kept)
                .start();
        double[][] x = zero();
        double[][] known = zero();
        double[][] dual = zero();
        for (int round = 0; round < ROUNDS; round++) {
            double[][] half = plus(x, -1, q(x));
            double[][] sent = top(kept, plus(plus(half, -1, dual), -1, known));
            double[][] received = plus(known, 1, sent);
            dual = plus(dual, GAMMA / 2, plus(received, -1, mixed(received)));
            known = plus(known, alpha, sent);
            x = plus(half, -1, dual);
            run.advance();
            assertClose(run, x);
        }
    }

    /** Checks x(k+2) = W~ (2 x(k+1) - x(k) - q(k+1) + q(k)) with W~ = I - gamma/2 (I - W), from x(1) = W~ (x(0) - q(0)). */
    @Test
    void leadWithoutCompressionIsExactDiffusionOnLazyWeights() {
        Run run = scenario("{use: lead, with: {consensus: " + GAMMA + "}}", DIMENSION, "")
                .start();
        double[][] before = zero();
        double[][] x = lazy(plus(before, -1, q(before)));
        run.advance();
        assertClose(run, x);
        for (int round = 1; round < ROUNDS; round++) {
            double[][] next = lazy(plus(plus(plus(plus(x, 1, x), -1, before), -1, q(x)), 1, q(before)));
            before = x;
            x = next;
            run.advance();
            assertClose(run, x);
        }
    }

    private static double[][] lazy(double[][] x) {
        return plus(x, GAMMA / 2, plus(mixed(x), -1, x));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void compressedGossip(int kept) {
        Run run = scenario(compressed("gossip-atc"), kept).start();
        double[][] x = zero();
        Channel channel = new Channel(kept);
        for (int round = 0; round < ROUNDS; round++) {
            x = (round == 0 ? new Channel(kept) : channel).through(plus(x, -1, q(x)));
            run.advance();
            assertClose(run, x);
        }
    }

    /** Checks h = W q and x+ = W (x - h) from zero, then h+ = W (h + q+ - q) and x+ = W (x - h+). Each W is a mixer with its own memory. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void compressedGradientTracking(int kept) {
        Run run = scenario(compressed("atc-gt"), kept).start();
        double[][] x = zero();
        double[][] h = zero();
        double[][] before = zero();
        Channel trackers = new Channel(kept);
        Channel values = new Channel(kept);
        for (int round = 0; round < ROUNDS; round++) {
            double[][] q = q(x);
            boolean first = round == 0;
            h = (first ? new Channel(kept) : trackers).through(plus(h, 1, plus(q, -1, before)));
            x = (first ? new Channel(kept) : values).through(plus(x, -1, h));
            before = q;
            run.advance();
            assertClose(run, x);
        }
    }

    /**
     * Without compression on its level, a strategy that compresses sends full vectors: the weights are the lazy ones, I + gamma (W - I).
     */
    @Test
    void chocoWithoutCompressionIsLazyGossip() {
        Run run = scenario("{use: choco, with: {consensus: " + GAMMA + "}}", DIMENSION, "")
                .start();
        double[][] x = zero();
        for (int round = 0; round < ROUNDS; round++) {
            double[][] half = plus(x, -1, q(x));
            x = plus(half, GAMMA, plus(mixed(half), -1, half));
            run.advance();
            assertClose(run, x);
        }
        assertThat(Scenario.figures(run))
                .doesNotContainKey("bits_sent")
                .containsEntry("floats_sent", (double) ROUNDS * 2 * AGENTS * DIMENSION);
    }

    /**
     * Checks the counts by hand: 14 messages per round. Top-2 of 5 takes two positions of 3 bits and two numbers of 64. CHOCO and LEAD send
     * one vector, ATC-GT two, and also x in its first step.
     */
    @Test
    void countsTheBitsOfTheCompressor() {
        for (String mixing : List.of("choco", "lead", compressed("atc-gt"))) {
            int rows = mixing.contains("atc-gt") ? 2 : 1;
            Run run = scenario(mixing, 2).start();
            for (int round = 0; round < ROUNDS; round++) {
                run.advance();
            }
            double bits = (ROUNDS * rows + rows - 1) * 14.0 * 2 * (3 + 64);
            assertThat(Scenario.figures(run))
                    .containsEntry("bits_sent", bits)
                    .containsEntry("floats_sent", Math.ceil(bits / 64));
        }
    }

    /** A mixer with W in = in + gamma (W - I) hat. */
    private static final class Channel {

        private final int kept;
        private double[][] hat = zero();

        Channel(int kept) {
            this.kept = kept;
        }

        double[][] through(double[][] in) {
            hat = plus(hat, 1, top(kept, plus(in, -1, hat)));
            return plus(in, GAMMA, plus(mixed(hat), -1, hat));
        }
    }

    private static String compressed(String of) {
        return "{use: compressed, with: {of: " + of + ", consensus: " + GAMMA + "}}";
    }

    private static Scenario scenario(String mixing, int kept) {
        return scenario(
                mixing, kept, ", compression: {use: top-k, with: {fraction: " + (double) kept / DIMENSION + "}}");
    }

    private static Scenario scenario(String mixing, int kept, String compression) {
        return Scenario.of("""
                agents: %d
                rounds: %d
                model: bowls
                loop: single-level
                hypergradient: direct
                topology: ring
                weights: {use: uniform, with: {self: %s}}
                levels: {upper: {mixing: %s, step: %s%s}}
                """.formatted(AGENTS, ROUNDS, 1 - 2 * WEIGHT, mixing, STEP, compression))
                .with(new Bowls(DIMENSION));
    }

    private static double[][] zero() {
        return new double[AGENTS][DIMENSION];
    }

    private static double[][] q(double[][] x) {
        double[][] q = zero();
        for (int i = 0; i < AGENTS; i++) {
            for (int k = 0; k < DIMENSION; k++) {
                q[i][k] = STEP * Bowls.steepness(i) * (x[i][k] - Bowls.centre(i, k));
            }
        }
        return q;
    }

    private static double[][] mixed(double[][] x) {
        double[][] mixed = zero();
        for (int i = 0; i < AGENTS; i++) {
            for (int k = 0; k < DIMENSION; k++) {
                mixed[i][k] = (1 - 2 * WEIGHT) * x[i][k]
                        + WEIGHT * (x[(i + 1) % AGENTS][k] + x[(i + AGENTS - 1) % AGENTS][k]);
            }
        }
        return mixed;
    }

    private static double[][] plus(double[][] x, double b, double[][] y) {
        double[][] sum = zero();
        for (int i = 0; i < AGENTS; i++) {
            for (int k = 0; k < DIMENSION; k++) {
                sum[i][k] = x[i][k] + b * y[i][k];
            }
        }
        return sum;
    }

    private static double[][] top(int kept, double[][] x) {
        double[][] top = zero();
        for (int i = 0; i < AGENTS; i++) {
            double[] row = x[i];
            int[] largestFirst = IntStream.range(0, row.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(k -> -Math.abs(row[k])))
                    .mapToInt(k -> k)
                    .toArray();
            for (int k : Arrays.copyOf(largestFirst, kept)) {
                top[i][k] = row[k];
            }
        }
        return top;
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
