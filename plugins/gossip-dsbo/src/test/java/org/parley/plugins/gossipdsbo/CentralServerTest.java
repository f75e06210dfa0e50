package org.parley.plugins.gossipdsbo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntFunction;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Compares {@code gossip-dsbo-server} with the variables of one server, as in the paper's Section 5.1 and Theorem D.1, and with gossip. */
class CentralServerTest {

    private static final int AGENTS = 6;
    private static final int P = 3;
    private static final int Q = 4;
    private static final int B = 7;
    private static final double L_G = 4;
    private static final double MU_G = 0.8;

    /**
     * The tolerance. 50 contracting rounds round sums of about ten products with numbers of the size of the iterates, b = 7 of them in
     * sequence. If all errors had the same sign, they would add up to 50 * 10 * 7 * 2^-53 < 4e-13 of the largest entry.
     */
    private static final double ROUND_OFF = 1e-12;

    @TempDir
    private Path directory;

    private final DenseProblem problem = DenseProblem.random(AGENTS, P, Q, 11);

    @BeforeEach
    void writeTheProblem() {
        problem.writeTo(directory.resolve("problem.json"));
    }

    @ParameterizedTest
    @CsvSource({"separate", "shared"})
    void everyAgentHoldsWhatOneServerHolds(String copies) {
        Run run = scenario(runFile(
                        0.03,
                        0.2,
                        "terms: %d, lipschitz: %s, curvature: %s, copies: %s".formatted(B, L_G, MU_G, copies)))
                .start();
        Server server = new Server();
        for (int t = 0; t < 50; t++) {
            server.round(0.03, 0.2, 0.2);
            run.advance();
            assertThat(Stack.difference(Stack.everywhere(server.x, AGENTS), run.rows("upper")))
                    .as("x of round %d", t)
                    .isLessThan(ROUND_OFF);
            assertThat(Stack.difference(Stack.everywhere(server.y, AGENTS), run.rows("lower")))
                    .as("y of round %d", t)
                    .isLessThan(ROUND_OFF);
        }
        Map<String, Double> end = Scenario.figures(run);
        assertThat(end.get("consensus_error_upper")).isZero();
        assertThat(end.get("consensus_error_lower")).isZero();
    }

    /** The series of 61 terms approximates the inverse up to (1 - mu/L)^61 < 1e-12 for mu >= 1.2, L <= 3. */
    @ParameterizedTest
    @CsvSource({"0.02, 5e-2", "0.002, 5e-3"})
    void reachesTheSolutionWhereGossipOverTheCompleteGraphDoesNot(double alpha, double biasOfGossip) {
        String options = "terms: 60, copies: shared";
        double server = hypergradientNorm(runFile(alpha, 10 * alpha, options));
        double gossip = hypergradientNorm(runFile(alpha, 10 * alpha, options + ", exchange: before")
                .replace("gossip-atc", "gossip-cta")
                .replace("topology: server", "topology: complete"));
        assertThat(server).isLessThan(1e-8);
        assertThat(gossip).isGreaterThan(biasOfGossip);
    }

    @Test
    void countsOneMessageUpAndOneDownPerAgent() {
        Run run = scenario(runFile(0.02, 0.2, "terms: %d".formatted(B))).start();
        run.advance();
        Map<String, Double> before = Scenario.figures(run);
        run.advance();
        Map<String, Double> after = Scenario.figures(run);
        double numbers = 2 * P + 2 * Q + P * Q + B * Q * Q;
        assertThat(after.get("floats_sent") - before.get("floats_sent")).isEqualTo(2 * AGENTS * numbers);
        assertThat(after.get("phases") - before.get("phases")).isEqualTo(2);
    }

    private double hypergradientNorm(String yaml) {
        return Scenario.figures(scenario(yaml).after(6000)).get("hypergradient_norm");
    }

    private Scenario scenario(String yaml) {
        return Scenario.of(yaml).in(directory);
    }

    private static String runFile(double alpha, double beta, String options) {
        return """
                recipe: gossip-dsbo-server
                agents: %d
                rounds: 6000
                model: {use: quadratic, with: {file: problem.json}}
                hypergradient: {with: {average: %s, %s}}
                topology: server
                levels: {upper: {mixing: gossip-atc, step: %s}, lower: {mixing: gossip-atc, step: %s}}
                """.formatted(AGENTS, beta, options, alpha, beta);
    }

    /** The variables of the server. */
    private final class Server {

        private RealVector x = MatrixUtils.createRealVector(new double[P]);
        private RealVector y = MatrixUtils.createRealVector(new double[Q]);
        private RealVector s = x;
        private RealVector h = y;
        private RealMatrix u = MatrixUtils.createRealMatrix(P, Q);
        private RealMatrix v = identity().scalarMultiply(MU_G);
        private RealMatrix q = MatrixUtils.createRealMatrix(Q, Q);

        /** Runs a round with all derivatives at (x, y). Every sample is used, so all b copies of v are equal. */
        void round(double alpha, double gamma, double beta) {
            RealVector nextX = x.subtract(s.subtract(u.operate(q.operate(h))).mapMultiply(alpha));
            RealVector nextY =
                    y.subtract(mean(i -> problem.lowerGradient(i, x, y)).mapMultiply(gamma));
            s = s.mapMultiply(1 - beta)
                    .add(mean(i -> problem.upperGradientX(i, x, y)).mapMultiply(beta));
            h = h.mapMultiply(1 - beta)
                    .add(mean(i -> problem.upperGradientY(i, x, y)).mapMultiply(beta));
            u = u.scalarMultiply(1 - beta).add(meanMatrix(problem::mixed).scalarMultiply(beta));
            v = v.scalarMultiply(1 - beta).add(meanMatrix(problem::hessian).scalarMultiply(beta));
            RealMatrix factor = identity().subtract(v.scalarMultiply(1 / L_G));
            RealMatrix series = identity();
            for (int i = 0; i < B; i++) {
                series = identity().add(factor.multiply(series));
            }
            q = series.scalarMultiply(1 / L_G);
            x = nextX;
            y = nextY;
        }

        private static RealVector mean(IntFunction<RealVector> ofAgent) {
            RealVector sum = ofAgent.apply(0);
            for (int i = 1; i < AGENTS; i++) {
                sum = sum.add(ofAgent.apply(i));
            }
            return sum.mapDivide(AGENTS);
        }

        private static RealMatrix meanMatrix(IntFunction<RealMatrix> ofAgent) {
            RealMatrix sum = ofAgent.apply(0);
            for (int i = 1; i < AGENTS; i++) {
                sum = sum.add(ofAgent.apply(i));
            }
            return sum.scalarMultiply(1.0 / AGENTS);
        }

        private static RealMatrix identity() {
            return MatrixUtils.createRealIdentityMatrix(Q);
        }
    }
}
