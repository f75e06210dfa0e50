package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.SplitRun;
import org.parley.tck.fixture.SplitRun.StateBits;
import org.parley.tck.fixture.TestRun;
import org.parley.tck.scenario.Scenario;

/** Checks a run split over several processes: the state of every agent is bit-identical after every round. */
class SplitTest {

    private static final int AGENTS = 7;
    private static final int ROUNDS = 20;

    static Stream<String> recipes() {
        return Distribution.plugins().registry().recipeNames().stream();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sparkle-ed-gt", "svr-interact", "pdbo", "f2sa-gt"})
    void aRecipeOfEachKindIsBitIdenticalToOneProcess(String recipe) {
        everyRecipeIsBitIdenticalToOneProcess(recipe);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("recipes")
    void everyRecipeIsBitIdenticalToOneProcess(String recipe) {
        Scenario scenario = AnyRecipe.runnable(recipe, AGENTS, ROUNDS);
        for (String precision : List.of("float64", "float32")) {
            assertBitIdentical(scenario.set("precision=" + precision));
        }
        assertSameCosts(scenario);
    }

    /** Keys of three levels and their network. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "topology=star",
                "topology=server",
                "topology=path",
                "topology=torus",
                "topology=exponential",
                "topology={use: exponential, with: {directed: true}}",
                "topology=one-peer-exponential",
                "topology={use: erdos-renyi, with: {probability: 0.3}}",
                "topology=complete",
                "topology=complete & weights={use: metropolis, with: {lazy: false}}",
                "levels.upper.topology=one-peer-exponential & levels.auxiliary.topology=complete",
                "levels.upper.step=adagrad-norm & levels.lower.step=armijo",
                "network.faults=[{use: loss, with: {probability: 0.3}}]",
                "network.lost-weight=sender & network.faults=[{use: loss, with: {probability: 0.3, symmetric: false}}]",
                "network.lost-weight=drop & network.faults=[{use: loss, with: {probability: 0.3, symmetric: false}}]",
                "network.faults=[{use: delay, with: {bound: 2}}]",
                "network.faults=[{use: delay, with: {bound: 3}}, {use: outage, with: {probability: 0.3, length: 2}}]",
                "network.lost-weight=renormalize & network.faults=[{use: delay, with: {bound: 1}}, {use: loss, with: {probability: 0.2}}]",
                "topology=complete & network.lost-weight=renormalize & network.faults=[{use: client-sampling, with: {fraction: 0.1}}]",
                "topology=complete & network.faults=[{use: client-sampling, with: {fraction: 0.6}}]",
                "topology=server & network.lost-weight=renormalize & network.faults=[{use: client-sampling, with: {fraction: 0.3}}]",
                "topology=complete & network.faults=[{use: delay, with: {bound: 1}}]",
                "network.faults=[{use: churn, with: {agents: [0, 6], from: 3, until: 9}}]",
                "network.faults=[{use: stragglers, with: {agents: [2], factor: 3, effect: late}}]"
            })
    void everyNetworkIsBitIdenticalToOneProcess(String keys) {
        assertBitIdentical(quadratic("sparkle-gt", keys));
    }

    /** Time-varying directed links: push-sum sends its weights along. */
    @ParameterizedTest
    @ValueSource(strings = {"topology=random-directed", "topology={use: random-directed, with: {probability: [0.3]}}"})
    void pushSumIsBitIdenticalToOneProcess(String keys) {
        assertBitIdentical(quadratic("pdbo", keys + " & weights=column-stochastic"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{use: trimmed-mean, with: {trim: 1}}",
                "median",
                "{use: krum, with: {byzantine: 1}}",
                "{use: clipped-gossip, with: {radius: 0.5}}"
            })
    void byzantineAgentsAreHandledAsInOneProcess(String aggregation) {
        for (String liar : List.of(
                "{use: sign-flip, with: {agents: [3]}}",
                "{use: noise, with: {agents: [0]}}",
                "{use: a-little-is-enough, with: {agents: [6]}}, {use: delay, with: {bound: 2}}")) {
            for (String precision : List.of("float64", "float32")) {
                assertBitIdentical(quadratic("d-soba", "topology=complete & precision=" + precision)
                        .set("levels.upper.aggregation=" + aggregation, "levels.lower.aggregation=" + aggregation)
                        .set("network.faults=[" + liar + "]"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{use: top-k, with: {fraction: 0.3}}",
                "{use: random-k, with: {fraction: 0.3}}",
                "{use: qsgd, with: {bits: 3}}",
                "sign"
            })
    void compressedVectorsAreSentAndCountedAsInOneProcess(String compressor) {
        for (String keys : List.of(
                "precision=float64",
                "precision=float32",
                "topology=star",
                "topology=server",
                "network.faults=[{use: delay, with: {bound: 2}}, {use: outage, with: {probability: 0.2, length: 3}}]")) {
            Scenario scenario = quadratic("sparkle-gt", keys)
                    .set("levels.upper.mixing={use: choco, with: {consensus: 0.4}}")
                    .set("levels.lower.mixing={use: compressed, with: {of: non-atc-gt}}")
                    .set("levels.upper.compression=" + compressor, "levels.lower.compression=" + compressor);
            assertBitIdentical(scenario);
            assertSameCosts(scenario);
        }
    }

    /** A restarted process does not know which messages of others are still on their way. */
    @Test
    void pendingMessagesArriveAfterAResume() {
        Scenario scenario = quadratic(
                "sparkle-gt",
                "network.faults=[{use: delay, with: {bound: 3}}, {use: outage, with: {probability: 0.4, length: 1}}]");
        StateBits whole = StateBits.of(scenario.after(ROUNDS));
        List<StateBits> parts = SplitRun.onThreads(3, AGENTS, processes -> {
            Run interrupted = scenario.build(processes);
            interrupted.start();
            TestRun.advanced(interrupted, ROUNDS / 2);
            Run resumed = scenario.build(processes);
            Scenario.restore(Scenario.saved(interrupted), resumed);
            TestRun.advanced(resumed, ROUNDS / 2);
            return StateBits.of(resumed);
        });
        assertThat(parts)
                .hasSize(3)
                .allSatisfy(part -> assertThat(whole.differenceOf(part)).isEmpty());
    }

    private static void assertSameCosts(Scenario scenario) {
        assertThat(bills(scenario, 3))
                .hasSize(3)
                .containsOnly(bills(scenario, 1).get(0));
    }

    /** Returns the total costs that every process counts: samples, Hessian samples, bits. */
    private static List<List<Long>> bills(Scenario scenario, int processes) {
        return SplitRun.onThreads(processes, AGENTS, of -> {
            Run run = scenario.build(of);
            run.start();
            TestRun.advanced(run, ROUNDS);
            Meter spent = run.spent();
            return List.of(spent.samples(), spent.hessianSamples(), spent.bitsSent());
        });
    }

    private static Scenario quadratic(String recipe, String keys) {
        return Distribution.scenario("""
                        recipe: %s
                        agents: %d
                        rounds: %d
                        model: {use: quadratic, with: {upper: 5, lower: 4, samples: 30}}
                        topology: ring
                        network: {incompatible: warn}
                        """.formatted(recipe, AGENTS, ROUNDS)).set(keys.split(" & "));
    }

    private static void assertBitIdentical(Scenario scenario) {
        SplitRun run = new SplitRun(scenario::build, AGENTS, ROUNDS);
        for (int processes : new int[] {2, 3, AGENTS}) {
            assertThat(run.difference(processes)).as("%d processes", processes).isEmpty();
        }
    }
}
