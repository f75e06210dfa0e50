package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.faults;
import static org.parley.runtime.config.Planning.plan;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.Weights;
import org.parley.runtime.config.FakeMixing;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.config.FakeTopology;
import org.parley.runtime.config.FakeWeights;

class NetworkCheckTest {

    private static final String RUN = BASICS
            + "estimator: implicit\nlevels: {upper: {mixing: %s, step: 1}, lower: {mixing: local, step: 1}}\ntopology: %s\n";

    @Test
    void refusesWeightsWithTooSmallAnEigenvalueAndOffersLazyOnes() {
        assertThat(faults(RUN.formatted("extra", "ring")))
                .containsExactly(
                        "PARLEY-104 levels.upper: 'extra' needs λ_min > -1/3 but these ring weights have -0.3333 (set weights.with.lazy: true)");
        assertThat(plan(RUN.formatted("extra", "ring"), "weights.with.lazy=true")
                        .levels())
                .hasSize(2);
        assertThat(plan(RUN.formatted("atc-gt", "ring")).levels()).hasSize(2);
    }

    @Test
    void offersAnotherWayWhereTheRuleIsNeverLazy() {
        ComponentFactory eager =
                new FakeWeights("eager", List.of(), (settings, graph) -> Weights.everyEdge(graph, 0.45));
        assertThat(faults(FakeRegistry.with(eager), RUN.formatted("ed", "ring") + "weights: eager"))
                .containsExactly(
                        "PARLEY-104 levels.upper: 'ed' needs λ_min > -1/3 but these ring weights have -0.8000 (use (I + W)/2 instead of W)");
    }

    @Test
    void refusesDirectedWeightsAndNamesStrategiesForThem() {
        assertThat(faults(RUN.formatted("atc-gt", "one-way-ring")))
                .containsExactly(
                        "PARLEY-104 levels.upper: 'atc-gt' needs symmetric weights but these one-way-ring weights have w[0][7] = 0.5 and w[7][0] = 0.0"
                                + " (strategies that can run on it: gossip-atc, push-sum; or choose another topology or weights)");
        assertThat(plan(RUN.formatted("gossip-atc", "one-way-ring")).levels()).hasSize(2);
    }

    @Test
    void refusesRowsThatDoNotSumToOne() {
        assertThat(faults(RUN.formatted("gossip-atc", "one-way-ring") + "weights: push"))
                .containsExactly(
                        "PARLEY-104 levels.upper: 'gossip-atc' needs rows that sum to 1 but these one-way-ring weights have row 0 summing to 1.25"
                                + " (strategies that can run on it: push-sum; or choose another topology or weights)");
        assertThat(plan(RUN.formatted("push-sum", "one-way-ring") + "weights: push")
                        .levels())
                .hasSize(2);
    }

    @Test
    void refusesGraphsThatChangeWhereTheyMustNot() {
        assertThat(faults(RUN.formatted("atc-gt", "turns")))
                .singleElement()
                .asString()
                .contains(
                        "'atc-gt' needs the same weights at every tick but these turns weights have a graph that repeats only after 2 ticks");
        assertThat(plan(RUN.formatted("gossip-atc", "turns")).levels()).hasSize(2);
    }

    /** Directed graphs that take turns, with weights that keep columns only: symmetric, rows and constant in one breath. */
    @Test
    void listsEverythingThatOneNetworkLacksAsOneProblem() {
        ComponentFactory directedTurns = new FakeTopology(
                "directed-turns",
                List.of(),
                false,
                (settings, context) -> FakeTopology.alternating(
                        List.of(FakeTopology.circle(context.agents(), -1), FakeTopology.circle(context.agents(), -3))));
        assertThat(faults(
                        FakeRegistry.with(directedTurns), RUN.formatted("atc-gt", "directed-turns") + "weights: push"))
                .singleElement()
                .asString()
                .startsWith("PARLEY-104 levels.upper: 'atc-gt' needs symmetric weights, rows that sum to 1 and the same"
                        + " weights at every tick but these directed-turns weights have w[0][7] = ")
                .contains(
                        ", row 0 summing to 1.25 and a graph that repeats only after 2 ticks (strategies that can run on it:");
    }

    @Test
    void refusesLossWhereAStrategyNeedsWhatItBreaksAndNamesThoseThatBearIt() {
        String remedy = " (set network.loss: 0, or use a strategy that bears loss: gossip-atc)";
        assertThat(faults(RUN.formatted("atc-gt", "ring") + "network: {loss: 0.1}"))
                .containsExactly(
                        "PARLEY-104 levels.upper: 'atc-gt' needs symmetric weights, columns that sum to 1 and the same"
                                + " weights at every tick, and network.loss: 0.1 breaks that by losing messages one way"
                                + remedy);
        assertThat(faults(RUN.formatted("push-sum", "ring") + "network: {loss: 0.1}"))
                .containsExactly(
                        "PARLEY-104 levels.upper: 'push-sum' needs columns that sum to 1, and network.loss: 0.1"
                                + " breaks that by losing messages one way" + remedy);
        ComponentFactory exact = new FakeMixing("exact", WeightRequirement.DOUBLY_STOCHASTIC, List.of());
        assertThat(faults(FakeRegistry.with(exact), RUN.formatted("exact", "ring") + "network: {loss: 0.1}"))
                .singleElement()
                .asString()
                .startsWith("PARLEY-104 levels.upper: 'exact' needs columns that sum to 1, and network.loss: 0.1");
    }

    @Test
    void letsPlainGossipLoseMessagesAndAnyoneWhoHasNobodyToLoseThemTo() {
        for (String mixing : List.of("gossip-atc", "local")) {
            assertThat(plan(RUN.formatted(mixing, "ring") + "network: {loss: 0.1}")
                            .loss())
                    .isEqualTo(0.1);
        }
        assertThat(plan(RUN.formatted("atc-gt", "ring") + "network: {loss: 0.1}", "agents=1")
                        .agents())
                .isEqualTo(1);
    }

    @Test
    void refusesLossOnAServerOnce() {
        String run =
                RUN.formatted("gossip-atc", "server").replace("lower: {mixing: local", "lower: {mixing: gossip-atc");
        assertThat(faults(run + "network: {loss: 0.1}"))
                .containsExactly("PARLEY-108 network.loss: messages get lost on links, and 'server' has none, got 0.1"
                        + " (use the topology complete, or set network.loss: 0)");
        assertThat(plan(run).levels()).hasSize(2);
    }

    @Test
    void refusesAGraphInPiecesOnce() {
        assertThat(faults(RUN.formatted("atc-gt", "islands")))
                .containsExactly(
                        "PARLEY-111 topology: 'islands': the graph is not connected: agent 0 never hears of agent 2 (choose a denser or another topology, or another seed if it is random)");
    }

    @Test
    void letsASingleAgentPassWithAnything() {
        assertThat(plan(RUN.formatted("ed", "one-way-ring"), "agents=1").agents())
                .isEqualTo(1);
    }

    @Test
    void reportsWhatATopologyRefusesAtItsPlace() {
        assertThat(faults(RUN.formatted("ed", "{use: grid, with: {width: 3}}")))
                .containsExactly("PARLEY-111 topology.with.width: 3 columns do not divide 8 agents");
        assertThat(faults(RUN.formatted("ed", "ring"), "levels.upper.topology=grid"))
                .containsExactly("PARLEY-111 levels.upper.topology.with.width: 2 columns do not divide 8 agents");
    }

    @Test
    void reportsWhatAWeightRuleRefusesAtItsPlace() {
        ComponentFactory choosy = new FakeWeights("choosy", List.of(), (settings, graph) -> {
            throw new ParleyException(new Fault(ErrorCode.NETWORK_UNUSABLE, "", "not on this graph"));
        });
        assertThat(faults(FakeRegistry.with(choosy), RUN.formatted("ed", "ring") + "weights: choosy"))
                .containsExactly("PARLEY-111 weights: not on this graph");
    }

    @Test
    void checksNetworksBesideOtherFaults() {
        assertThat(faults(RUN.formatted("extra", "ring"), "levels.upper.step=-1", "levels.lower.mixing=x"))
                .hasSize(3)
                .anySatisfy(fault -> assertThat(fault).startsWith("PARLEY-104 levels.upper: 'extra' needs"));
    }

    @Test
    void plansManyAgentsWithoutTheirEigenvalues() {
        assertThat(plan(RUN.formatted("ed", "ring"), "agents=200000", "weights.with.lazy=true")
                        .agents())
                .isEqualTo(200_000);
    }
}
