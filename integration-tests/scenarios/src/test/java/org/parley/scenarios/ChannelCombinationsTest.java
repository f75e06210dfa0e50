package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.component.Component;
import org.parley.api.run.RunOutline;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.PlannedRun;
import org.parley.runtime.record.MetricsRow;
import org.parley.tck.fixture.SplitRun;
import org.parley.tck.fixture.SplitRun.StateBits;
import org.parley.tck.scenario.Scenario;

/**
 * Checks combined channels: results are bit-identical with one thread or two, after a resume, and on three processes, and so are the
 * counted costs.
 */
class ChannelCombinationsTest {

    private static final int AGENTS = 7;
    private static final int ROUNDS = 30;

    /** A round in the middle of a period of every fault and wrapper below. */
    private static final int INTERRUPTED = 17;

    /** Recipe, topology, and keys: combinations that users need. */
    private static final List<String> COMBINATIONS = List.of(
            // compression with network faults
            "compressed-sparkle-gt | ring | levels.lower.transform=[none, 0.2, none] & network.faults=[{use: delay, with: {bound: 2}}, {use: churn, with: {agents: [1], from: 3, until: 19}}]",
            "compressed-sparkle-gt | server | levels.upper.transform=[0.3, adagrad] & network.faults=[{use: client-sampling, with: {fraction: 0.6}}]",
            "sparkle-gt | ring | precision=float32 & levels.upper.mixing=lead & levels.upper.compression={use: random-k, with: {fraction: 0.4}} & levels.upper.transform=[0.3, adagrad] & levels.lower.step=armijo & levels.lower.restart=reset & levels.lower.local-steps=4",
            "sparkle-gt | ring | levels.upper.mixing={use: relaxed, with: {factor: 0.5, of: {use: compressed, with: {of: {use: repeated, with: {times: 2, of: atc-gt}}}}}} & levels.upper.compression=sign & network.loss=0.2",
            "f2sa-gt | ring | batch=3 & levels.upper.local-steps=2 & levels.penalised.mixing=choco & levels.penalised.compression={use: qsgd, with: {bits: 3}} & network.faults=[{use: outage, with: {probability: 0.2, length: 3}}]",
            // aggregation with compression, Byzantine agents, late messages and inactive neighbors
            "sparkle-gt | complete | levels.upper.mixing=choco & levels.upper.compression={use: top-k, with: {fraction: 0.5}} & levels.upper.aggregation=median & network.faults=[{use: noise, with: {agents: [2]}}]",
            "d-soba | complete | levels.upper.mixing={use: periodic, with: {every: 2, of: gossip-atc}} & levels.upper.aggregation={use: krum, with: {byzantine: 1}} & levels.lower.aggregation={use: trimmed-mean, with: {trim: 1}} & levels.auxiliary.aggregation={use: clipped-gossip, with: {radius: 0.5}} & network.faults=[{use: sign-flip, with: {agents: [1]}}, {use: a-little-is-enough, with: {agents: [1, 2]}}, {use: delay, with: {bound: 2}}, {use: client-sampling, with: {fraction: 0.7}}]",
            // late messages on a changing graph
            "d-soba | one-peer-exponential | batch=4 & levels.upper.mixing={use: accelerated, with: {times: 2, of: gossip-atc}} & levels.upper.topology=ring & network.faults=[{use: delay, with: {bound: 3}}, {use: stragglers, with: {agents: [2], factor: 3, effect: late}}]",
            "pdbo | random-directed | levels.lower.gradient={use: storm, with: {of: gradient}} & batch=2 & levels.upper.transform=[adam, 0.3]",
            // inactive agents, variance reduction, local updates
            "sparkle-gt | ring | batch=2 & hypergradient={use: storm, with: {of: implicit}} & levels.upper.local-steps=2 & levels.lower.local-steps=2 & levels.upper.mixing={use: periodic, with: {every: 3, of: atc-gt}} & network.faults=[{use: stragglers, with: {agents: [2, 3], factor: 3, effect: skip}}, {use: client-sampling, with: {fraction: 0.7}}]",
            "sparkle-gt | ring | batch=2 & precision=float32 & hypergradient={use: spider, with: {period: 4, of: implicit, exact: {use: implicit, with: {batch: full}}}} & levels.lower.gradient={use: storm, with: {of: {use: private-gradient, with: {clip: 1}}}} & network.faults=[{use: outage, with: {probability: 0.3, length: 2}}]",
            // constraints with tracking and step rules
            "f2sa-gt | ring | levels.lower.constraint={use: box, with: {from: -0.1, to: 0.1}} & levels.penalised.constraint={use: box, with: {from: -0.1, to: 0.1}} & levels.lower.step=adagrad-norm & levels.upper.constraint=simplex & levels.upper.transform=[0.2, adagrad]",
            "gnsd | exponential | model={use: joint, with: {of: {use: quadratic, with: {upper: 3, lower: 3, samples: 20}}, loss: upper}} & levels.upper.constraint={use: l1, with: {weight: 0.1}} & levels.upper.step=adagrad-norm & levels.upper.local-steps=2 & network.loss=0.2",
            "sparkle-gt | ring | batch=3 & levels.upper.mixing=prox-ed & levels.upper.constraint={use: l1, with: {weight: 0.1}} & levels.upper.step={use: speed-up, with: {scale: 0.1}} & levels.lower.step=adagrad-norm & levels.lower.local-steps=3 & levels.lower.restart=every-round",
            "bome | ring | batch=5 & levels.inner.local-steps=3 & levels.inner.step=adagrad-norm & levels.upper.transform=[adam, 0.2] & levels.lower.transform={use: gaussian, with: {clip: 1, deviation: 0.1}}",
            // named channels with network faults
            "d-soba | star | levels.upper.mixing=push-pull & levels.upper.channels={pull: {weights: row-stochastic}, push: {weights: column-stochastic}} & levels.lower.mixing=push-pull & levels.lower.channels={pull: {topology: {use: exponential, with: {directed: true}}, weights: row-stochastic}, push: {topology: {use: exponential, with: {directed: true}}, weights: column-stochastic}} & levels.lower.local-steps=2 & levels.lower.restart=every-round & network.faults=[{use: delay, with: {bound: 2}}, {use: loss, with: {probability: 0.2, symmetric: false}}]");

    private static final String FOR_ALL =
            "{use: spread, with: {metrics: [upper_loss], levels: [upper]}}, {use: target, with: {metric: samples, above: 1.0e9}}";

    private static final String WITH_A_MULTIPLIER = "kkt-residual, hypergradient-error, ";

    static Stream<String> combinations() {
        return COMBINATIONS.stream();
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void areBitIdenticalInEveryMode(String combination) {
        Scenario scenario = scenario(combination);
        Run whole = scenario.after(ROUNDS);
        StateBits bits = StateBits.of(whole);
        Map<String, Double> figures = Scenario.figures(whole);

        Run twoThreads = scenario.threads(2).after(ROUNDS);
        assertThat(bits.differenceOf(StateBits.of(twoThreads)))
                .as("two threads")
                .isEmpty();
        assertThat(Scenario.figures(twoThreads)).as("two threads").isEqualTo(figures);

        Run resumed = scenario.resumed(scenario.after(INTERRUPTED));
        for (int round = INTERRUPTED; round < ROUNDS; round++) {
            resumed.advance();
        }
        assertThat(bits.differenceOf(StateBits.of(resumed))).as("resumed").isEmpty();
        assertThat(Scenario.figures(resumed)).as("resumed").isEqualTo(figures);

        assertThat(new SplitRun(scenario::build, AGENTS, ROUNDS).difference(3))
                .as("three processes")
                .isEmpty();
        assertThat(figures.values()).as("nothing diverges").allMatch(value -> Math.abs(value) < 1e9);
    }

    /** Observation must not change a run. */
    @ParameterizedTest
    @MethodSource("combinations")
    void haveTheSameRowsWithObservers(String combination) {
        Scenario scenario = scenario(combination);
        List<MetricsRow> rows = scenario.rows();
        boolean hasMultiplier = Optional.ofNullable(scenario.plan().levels().get("auxiliary"))
                .flatMap(LevelPlan::motion)
                .isPresent();
        List<MetricsRow> observed = scenario.set("observe=[" + (hasMultiplier ? WITH_A_MULTIPLIER : "") + FOR_ALL + "]")
                .rows();
        assertThat(observed).hasSameSizeAs(rows);
        for (int k = 0; k < rows.size(); k++) {
            assertThat(observed.get(k).values())
                    .containsAllEntriesOf(rows.get(k).values());
        }
    }

    /** A new component of one of these kinds must be combined with others here. */
    @Test
    void nothingIsLeftOut() {
        Set<String> used = new TreeSet<>();
        for (String combination : COMBINATIONS) {
            RunOutline run = new PlannedRun(scenario(combination).plan());
            run.components().stream().map(Component::name).forEach(used::add);
        }
        for (ComponentKind kind : List.of(
                ComponentKind.COMPRESSION,
                ComponentKind.FAULT,
                ComponentKind.AGGREGATION,
                ComponentKind.STEP,
                ComponentKind.CONSTRAINT,
                ComponentKind.TRANSFORM)) {
            assertThat(used)
                    .as(kind.words())
                    .containsAll(Distribution.plugins().registry().names(kind));
        }
    }

    private static Scenario scenario(String combination) {
        String[] parts = combination.split(" \\| ");
        return Distribution.scenario("""
                        recipe: %s
                        agents: %d
                        rounds: %d
                        seed: 5
                        topology: %s
                        model: {use: quadratic, with: {upper: 5, lower: 4, samples: 30}}
                        network: {incompatible: warn}
                        record: {every: 10}
                        """.formatted(parts[0], AGENTS, ROUNDS, parts[1]))
                .set(parts[2].split(" & "));
    }
}
