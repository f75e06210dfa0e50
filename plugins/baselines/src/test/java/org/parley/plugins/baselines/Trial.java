package org.parley.plugins.baselines;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** A recipe on a ring of agents with heterogeneous quadratic costs, and the dense algebra for comparison. */
final class Trial {

    static final int AGENTS = 6;
    static final int P = 3;
    static final int Q = 4;

    /** Lazy metropolis weights of the ring: half of 1/3. */
    static final RealMatrix W = Stack.ringWeights(AGENTS, 1.0 / 6);

    /**
     * 50 rounds of up to eight contracting steps, each of which rounds sums of about ten products. If all errors had the same sign, the
     * bound would be 50 * 8 * 10 * 2^-53 < 5e-13 of the largest entry.
     */
    private static final double ROUND_OFF = 1e-12;

    final DenseProblem problem = DenseProblem.random(AGENTS, P, Q, 11);

    private final Path directory;
    private final String runFile;

    Trial(Path directory, String recipe) {
        this.directory = directory;
        problem.writeTo(directory.resolve("problem.json"));
        runFile = """
                recipe: %s
                agents: %d
                rounds: 1000000
                model: {use: quadratic, with: {file: problem.json}}
                weights: {use: metropolis, with: {lazy: true}}
                """.formatted(recipe, AGENTS);
    }

    /** @param more lines of the run file */
    Scenario scenario(String... more) {
        return Scenario.of(runFile + String.join("\n", more)).in(directory);
    }

    static RealMatrix zero(int dimension) {
        return Stack.zero(AGENTS, dimension);
    }

    static void assertAt(Run run, RealMatrix x, RealMatrix y) {
        assertAt(run, "upper", x);
        assertAt(run, "lower", y);
    }

    static void assertAt(Run run, String level, RealMatrix expected) {
        assertThat(Stack.difference(expected, run.rows(level)))
                .as("%s after round %s", level, run.round())
                .isLessThan(ROUND_OFF);
    }
}
