package org.parley.plugins.gossipdsbo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Compares Gossip DSBO with the paper's listing, including an explicit Q, in the paper's notation. */
class GossipDsboTest {

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
    private final RealMatrix w = Stack.ringWeights(AGENTS, 1.0 / 3);

    @ParameterizedTest
    @CsvSource({
        "gossip-dsbo,    separate, false",
        "gossip-dsbo,    shared,   false",
        "gossip-dsbo-pl, separate, true",
    })
    void followsThePaper(String recipe, String copies, boolean decaying) {
        problem.writeTo(directory.resolve("problem.json"));
        Run run = Scenario.of("""
                recipe: %s
                agents: %d
                rounds: 50
                model: {use: quadratic, with: {file: problem.json}}
                hypergradient: {with: {terms: %d, lipschitz: %s, curvature: %s, copies: %s}}
                """.formatted(recipe, AGENTS, B, L_G, MU_G, copies))
                .in(directory)
                .start();
        Listing listing = new Listing();
        for (int t = 0; t < 50; t++) {
            double beta = decaying ? 100.0 / (100 + t) : 0.158;
            double alpha = decaying ? 2.0 / (100 + t) : 0.00158;
            listing.round(alpha, beta, beta);
            run.advance();
            assertThat(Stack.difference(listing.x, run.rows("upper")))
                    .as("x of round %d", t)
                    .isLessThan(ROUND_OFF);
            assertThat(Stack.difference(listing.y, run.rows("lower")))
                    .as("y of round %d", t)
                    .isLessThan(ROUND_OFF);
        }
    }

    /** The state of Algorithm 1: vectors stacked over agents, matrices one per agent. */
    private final class Listing {

        private RealMatrix x = Stack.zero(AGENTS, P);
        private RealMatrix y = Stack.zero(AGENTS, Q);
        private RealMatrix s = Stack.zero(AGENTS, P);
        private RealMatrix h = Stack.zero(AGENTS, Q);
        private RealMatrix[] u = new RealMatrix[AGENTS];
        private RealMatrix[] inverse = new RealMatrix[AGENTS];
        private final RealMatrix[][] v = new RealMatrix[B][AGENTS];

        Listing() {
            for (int k = 0; k < AGENTS; k++) {
                u[k] = MatrixUtils.createRealMatrix(P, Q);
                inverse[k] = MatrixUtils.createRealMatrix(Q, Q);
                for (int i = 0; i < B; i++) {
                    v[i][k] = MatrixUtils.createRealIdentityMatrix(Q).scalarMultiply(MU_G);
                }
            }
        }

        void round(double alpha, double gamma, double beta) {
            RealMatrix direction = Stack.zero(AGENTS, P);
            for (int k = 0; k < AGENTS; k++) {
                RealVector correction = u[k].operate(inverse[k].operate(h.getRowVector(k)));
                direction.setRowVector(k, s.getRowVector(k).subtract(correction));
            }
            RealMatrix nextX = w.multiply(x).subtract(direction.scalarMultiply(alpha));
            RealMatrix nextY =
                    w.multiply(y).subtract(problem.lowerGradient(x, y).scalarMultiply(gamma));
            s = average(s, problem.upperGradientX(x, y), beta);
            h = average(h, problem.upperGradientY(x, y), beta);
            RealMatrix[] mixed = new RealMatrix[AGENTS];
            RealMatrix[] hessian = new RealMatrix[AGENTS];
            for (int k = 0; k < AGENTS; k++) {
                mixed[k] = problem.mixed(k);
                hessian[k] = problem.hessian(k);
            }
            u = average(u, mixed, beta);
            for (int i = 0; i < B; i++) {
                v[i] = average(v[i], hessian, beta);
            }
            RealMatrix identity = MatrixUtils.createRealIdentityMatrix(Q);
            for (int k = 0; k < AGENTS; k++) {
                RealMatrix q = identity;
                for (int i = 0; i < B; i++) {
                    RealMatrix factor = identity.subtract(v[i][k].scalarMultiply(1 / L_G));
                    q = identity.add(factor.multiply(q));
                }
                inverse[k] = q.scalarMultiply(1 / L_G);
            }
            x = nextX;
            y = nextY;
        }

        private RealMatrix average(RealMatrix old, RealMatrix fresh, double beta) {
            return w.multiply(old).scalarMultiply(1 - beta).add(fresh.scalarMultiply(beta));
        }

        private RealMatrix[] average(RealMatrix[] old, RealMatrix[] fresh, double beta) {
            RealMatrix[] next = new RealMatrix[AGENTS];
            for (int k = 0; k < AGENTS; k++) {
                next[k] = fresh[k].scalarMultiply(beta);
                for (int j = 0; j < AGENTS; j++) {
                    next[k] = next[k].add(old[j].scalarMultiply((1 - beta) * w.getEntry(k, j)));
                }
            }
            return next;
        }
    }
}
