package org.parley.plugins.pushpull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.topology.Graph;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Push-pull on random directed graphs, against dense matrices that the test makes of the graph itself. */
class PushPullTest {

    private static final int AGENTS = 8;
    private static final int P = 3;
    private static final int Q = 4;

    /** 60 rounds of sums of about ten numbers of size 1. */
    private static final double ROUND_OFF = 1e-12;

    @TempDir
    Path directory;

    private final DenseProblem problem = DenseProblem.random(AGENTS, P, Q, 11);

    @BeforeEach
    void write() {
        problem.writeTo(directory.resolve("problem.json"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void followsTheDenseIterationOnDirectedGraphsThatComeAndGo(long seed) {
        Scenario scenario = lower().set("seed=" + seed);
        long links = 0;
        long linksAtFirst = 0;
        Run run = scenario.start();
        RealMatrix y = Stack.zero(AGENTS, Q);
        RealMatrix h = Stack.zero(AGENTS, Q);
        RealMatrix before = Stack.zero(AGENTS, Q);
        for (int round = 0; round < 60; round++) {
            Graph graph = scenario.network("lower").weights(round).graph();
            RealMatrix r = rows(graph);
            RealMatrix c = columns(graph);
            assertThat(Stack.distance(r, r.transpose())).isGreaterThan(0.01);
            assertThat(Stack.distance(r, c)).isGreaterThan(0.01);
            links += graph.edges();
            linksAtFirst = round == 0 ? graph.edges() : linksAtFirst;
            RealMatrix q = problem.lowerGradient(Stack.zero(AGENTS, P), y).scalarMultiply(0.05);
            h = c.multiply(h).add(q).subtract(before);
            y = r.multiply(y).subtract(h);
            before = q;
            run.advance();
            assertThat(Stack.difference(y, run.rows("lower"))).isLessThan(ROUND_OFF);
        }
        // One row over every link for x in each round, and one for h but in the first.
        assertThat(Scenario.figures(run)).containsEntry("floats_sent", (2.0 * links - linksAtFirst) * Q);
    }

    @Test
    void reachesTheSolutionOfABilevelProblemOnADirectedGraph() {
        Run run = bilevel().after(8000);
        RealVector solution = DenseProblem.zeroOfAffine(this::hypergradient, P);
        assertThat(Stack.distance(Stack.everywhere(solution, AGENTS), Stack.of(run.rows("upper"))))
                .isLessThan(1e-9);
    }

    /** Of the network's averaged costs at y*(x), by dense matrices. */
    private RealVector hypergradient(RealVector x) {
        RealMatrix all = Stack.everywhere(x, AGENTS);
        RealVector solution =
                DenseProblem.zeroOfAffine(y -> Stack.mean(problem.lowerGradient(all, Stack.everywhere(y, AGENTS))), Q);
        RealMatrix y = Stack.everywhere(solution, AGENTS);
        RealMatrix hessian = Stack.zero(Q, Q);
        RealMatrix mixed = Stack.zero(P, Q);
        for (int i = 0; i < AGENTS; i++) {
            hessian = hessian.add(problem.hessian(i));
            mixed = mixed.add(problem.mixed(i));
        }
        RealVector z = new LUDecomposition(hessian).getSolver().solve(Stack.mean(problem.upperGradientY(all, y)));
        return Stack.mean(problem.upperGradientX(all, y)).subtract(mixed.operate(z));
    }

    @Test
    void threadsAndResumesLeaveEveryBit() {
        Scenario scenario = bilevel();
        scenario.requireSameBits(11, 30);
    }

    /** What a run writes down as its run file is the same run. */
    @Test
    void channelsStandInTheResolvedRunFile() {
        assertThat(lower().plan().resolved().get("levels").toString())
                .contains("channels={pull={topology={use=random-directed")
                .contains("push={topology={use=random-directed");
    }

    @Test
    void aChannelWhoseNeedIsMissedIsRefused() {
        assertThatThrownBy(() -> lower().set("levels.lower.channels.pull.weights=column-stochastic")
                        .plan())
                .hasMessageContaining("PARLEY-104 levels.lower.channels.pull: 'push-pull' needs rows that sum to 1")
                .hasMessageContaining("random-directed weights have row");
        assertThatThrownBy(() -> lower().set("levels.lower.channels.push.weights=row-stochastic")
                        .plan())
                .hasMessageContaining("PARLEY-104 levels.lower.channels.push: 'push-pull' needs columns that sum to 1");
    }

    @Test
    void diagnosticsThatBreakANeedAreRefusedAtTheirChannel() {
        String loss = "network.faults=[{use: loss, with: {probability: 0.1}}]";
        assertThatThrownBy(() -> lower().set(loss).plan())
                .hasMessageContaining(
                        "PARLEY-104 levels.lower.channels.push: 'push-pull' needs columns that sum to 1, and"
                                + " network.faults[0] 'loss' breaks them")
                .satisfies(PushPullTest::givesNoHintThatBreaksTheOtherChannel);
        assertThatThrownBy(() -> lower().set(loss, "network.lost-weight=sender").plan())
                .hasMessageContaining(
                        "PARLEY-104 levels.lower.channels.pull: 'push-pull' needs rows that sum to 1, and")
                .satisfies(PushPullTest::givesNoHintThatBreaksTheOtherChannel);
        assertThatThrownBy(() -> lower().set("network.faults=[{use: delay, with: {bound: 2}}]")
                        .plan())
                .hasMessageContaining("levels.lower.channels.pull: 'push-pull' needs messages of the same exchange");
    }

    /** Rows are kept by one owner of a lost share and columns by another: advice to change it would lead in a circle. */
    private static void givesNoHintThatBreaksTheOtherChannel(Throwable refusal) {
        assertThat(refusal)
                .message()
                .contains("set network.incompatible: warn")
                .doesNotContain("set network.lost-weight");
    }

    @Test
    void aChannelThatNobodyAsksForIsRefused() {
        assertThatThrownBy(() -> lower().set("levels.lower.channels.pul.weights=row-stochastic")
                        .plan())
                .hasMessageContaining(
                        "levels.lower.channels.pul: 'push-pull' asks for no channel of this name (did you mean 'pull'?");
        assertThatThrownBy(() -> lower().set("levels.upper.channels.pull.weights=row-stochastic")
                        .plan())
                .hasMessageContaining(
                        "levels.upper.channels.pull: 'local' asks for no channel of this name (remove it");
        assertThatThrownBy(
                        () -> lower().set("levels.lower.channels.pull.step=1").plan())
                .hasMessageContaining("levels.lower.channels.pull.step: unknown key");
    }

    @Test
    void aStrategyAroundItThatHidesItsChannelsIsRefused() {
        assertThatThrownBy(() -> lower().set("levels.lower.mixing={use: periodic, with: {every: 2, of: push-pull}}")
                        .plan())
                .hasMessageContaining("'push-pull' goes through channels of its own, pull, push, past 'periodic'")
                .hasMessageContaining("use it without 'periodic'");
        lower().set("levels.lower.mixing={use: relaxed, with: {factor: 0.5, of: push-pull}}")
                .after(5);
    }

    /** R_ij = 1 / (1 + agents heard by i). */
    private static RealMatrix rows(Graph graph) {
        RealMatrix matrix = Stack.zero(AGENTS, AGENTS);
        for (int i = 0; i < AGENTS; i++) {
            double share = 1.0 / (1 + graph.degree(i));
            matrix.setEntry(i, i, share);
            for (int k = 0; k < graph.degree(i); k++) {
                matrix.setEntry(i, graph.neighbor(i, k), share);
            }
        }
        return matrix;
    }

    /** C_ij = 1 / (1 + agents that hear j). */
    private static RealMatrix columns(Graph graph) {
        RealMatrix matrix = Stack.zero(AGENTS, AGENTS);
        int[] hearers = new int[AGENTS];
        for (int i = 0; i < AGENTS; i++) {
            for (int k = 0; k < graph.degree(i); k++) {
                hearers[graph.neighbor(i, k)]++;
            }
        }
        for (int i = 0; i < AGENTS; i++) {
            matrix.setEntry(i, i, 1.0 / (1 + hearers[i]));
            for (int k = 0; k < graph.degree(i); k++) {
                int j = graph.neighbor(i, k);
                matrix.setEntry(i, j, 1.0 / (1 + hearers[j]));
            }
        }
        return matrix;
    }

    /** Only y moves: it seeks the minimum of the average of g(0, y). */
    private Scenario lower() {
        return Scenario.of("""
                agents: 8
                rounds: 10000
                model: {use: quadratic, with: {file: problem.json}}
                hypergradient: none
                topology: %s
                levels:
                  upper: {mixing: local, step: 1, weights: column-stochastic}
                  lower: {mixing: push-pull, step: 0.05, channels: {pull: {weights: row-stochastic}, push: {weights: column-stochastic}}}
                """.formatted(DIRECTED)).in(directory);
    }

    private Scenario bilevel() {
        return Scenario.of("""
                recipe: sparkle-gt
                agents: 8
                rounds: 10000
                model: {use: quadratic, with: {file: problem.json}}
                topology: %1$s
                levels:
                  upper:     {mixing: push-pull, step: 0.02, channels: %2$s}
                  lower:     {mixing: push-pull, step: 0.05, channels: %2$s}
                  auxiliary: {mixing: push-pull, step: 0.05, channels: %2$s}
                """.formatted(DIRECTED, CHANNELS)).in(directory);
    }

    private static final String DIRECTED = "random-directed";
    private static final String CHANNELS = "{pull: {weights: row-stochastic}, push: {weights: column-stochastic}}";
}
