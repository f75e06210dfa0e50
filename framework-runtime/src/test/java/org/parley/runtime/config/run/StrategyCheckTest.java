package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.diagnostics;
import static org.parley.runtime.config.Planning.plan;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.Weights;
import org.parley.runtime.config.FakeFault;
import org.parley.runtime.config.FakeMixing;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.config.FakeTopology;
import org.parley.runtime.config.FakeWeights;
import org.parley.runtime.network.LostWeight;

class StrategyCheckTest {

    private static final String RUN = BASICS
            + "hypergradient: implicit\nlevels: {upper: {mixing: %s, step: 1}, lower: {mixing: local, step: 1}}\ntopology: %s\n";

    private static final ComponentFactory EXACT =
            new FakeMixing("exact", WeightRequirement.DOUBLY_STOCHASTIC, List.of());
    private static final ComponentFactory ONE_WAY = new FakeFault(
            "one-way", Set.of(Property.CONSTANT, Property.SYMMETRIC, Property.COLUMN_STOCHASTIC), false, List.of());

    @Test
    void refusesWeightsWithTooSmallAnEigenvalueAndOffersLazyOnes() {
        assertThat(diagnostics(RUN.formatted("extra", "ring")))
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
        assertThat(diagnostics(FakeRegistry.with(eager), RUN.formatted("ed", "ring") + "weights: eager"))
                .containsExactly(
                        "PARLEY-104 levels.upper: 'ed' needs λ_min > -1/3 but these ring weights have -0.8000 (use (I + W)/2 instead of W)");
    }

    @Test
    void refusesDirectedWeightsAndNamesStrategiesForThem() {
        assertThat(diagnostics(RUN.formatted("atc-gt", "one-way-ring")))
                .containsExactly(
                        "PARLEY-104 levels.upper: 'atc-gt' needs symmetric weights but these one-way-ring weights have w[0][7] = 0.5 and w[7][0] = 0.0"
                                + " (strategies that can run on it: gossip-atc, push-sum; or choose another topology or weights)");
        assertThat(plan(RUN.formatted("gossip-atc", "one-way-ring")).levels()).hasSize(2);
    }

    @Test
    void refusesRowsThatDoNotSumToOne() {
        assertThat(diagnostics(RUN.formatted("gossip-atc", "one-way-ring") + "weights: column-stochastic"))
                .containsExactly(
                        "PARLEY-104 levels.upper: 'gossip-atc' needs rows that sum to 1 but these one-way-ring weights have row 0 summing to 1.25"
                                + " (strategies that can run on it: push-sum; or choose another topology or weights)");
        assertThat(plan(RUN.formatted("push-sum", "one-way-ring") + "weights: column-stochastic")
                        .levels())
                .hasSize(2);
    }

    @Test
    void refusesGraphsThatChangeWhereTheyMustNot() {
        assertThat(diagnostics(RUN.formatted("atc-gt", "turns")))
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
        assertThat(diagnostics(
                        FakeRegistry.with(directedTurns),
                        RUN.formatted("atc-gt", "directed-turns") + "weights: column-stochastic"))
                .singleElement()
                .asString()
                .startsWith("PARLEY-104 levels.upper: 'atc-gt' needs symmetric weights, rows that sum to 1 and the same"
                        + " weights at every tick but these directed-turns weights have w[0][7] = ")
                .contains(
                        ", row 0 summing to 1.25 and a graph that repeats only after 2 ticks (strategies that can run on it:");
    }

    @Test
    void refusesADiagnosticThatBreaksWhatAStrategyNeedsAndNamesBothSidesAndTheWaysOut() {
        // No word of network.lost-weight: the sender's share would keep the columns and break the rows, which it needs
        // as
        // well.
        String run = RUN.formatted("exact", "ring") + "network: {faults: [one-way]}";
        assertThat(diagnostics(FakeRegistry.with(ONE_WAY, EXACT), run))
                .containsExactly("PARLEY-104 levels.upper: 'exact' needs columns that sum to 1, and network.faults[0]"
                        + " 'one-way' breaks them (set symmetric: true, or use a strategy that bears it: gossip-atc, or set"
                        + " network.incompatible: warn)");
        assertThat(plan(FakeRegistry.with(ONE_WAY, EXACT), run.replace("]}", "], incompatible: warn}"))
                        .notes())
                .contains("levels.upper: 'exact' needs columns that sum to 1, and network.faults[0] 'one-way' breaks"
                        + " them; it runs all the same");
    }

    @Test
    void lettingLinksFailBothWaysKeepsColumnsOfSymmetricWeightsOnly() {
        assertThat(plan(FakeRegistry.with(EXACT), RUN.formatted("exact", "ring") + "network: {loss: 0.1}")
                        .network()
                        .faults())
                .hasSize(1);
        assertThat(diagnostics(RUN.formatted("atc-gt", "ring") + "network: {loss: 0.1}"))
                .singleElement()
                .asString()
                .startsWith("PARLEY-104 levels.upper: 'atc-gt' needs the same weights at every tick, and network.loss"
                        + " 'loss' breaks that (");
        assertThat(diagnostics(
                        FakeRegistry.with(EXACT), RUN.formatted("exact", "one-way-ring") + "network: {loss: 0.1}"))
                .singleElement()
                .asString()
                .contains("'exact' needs columns that sum to 1, and network.loss 'loss' breaks them"
                        + " (use symmetric weights, such as metropolis, or ");
    }

    @Test
    void givingTheShareBackToTheSenderKeepsColumnsAndNothingElseDoes() {
        String pushing = RUN.formatted("push-sum", "one-way-ring") + "weights: column-stochastic\n";
        for (String missing : List.of("self", "renormalize", "drop")) {
            assertThat(diagnostics(pushing + "network: {loss: 0.1, lost-weight: " + missing + "}"))
                    .singleElement()
                    .asString()
                    .contains("'push-sum' needs columns that sum to 1, and network.loss 'loss' breaks them")
                    .contains("set network.lost-weight: sender");
        }
        assertThat(plan(pushing + "network: {loss: 0.1, lost-weight: sender}")
                        .network()
                        .lostWeight())
                .isEqualTo(LostWeight.SENDER);
        assertThat(diagnostics(
                        FakeRegistry.with(EXACT),
                        RUN.formatted("exact", "ring") + "network: {loss: 0.1, lost-weight: drop}"))
                .singleElement()
                .asString()
                .contains("needs rows that sum to 1 and columns that sum to 1, and network.loss 'loss' breaks that"
                        + " (set network.lost-weight: self, or ");
    }

    @Test
    void letsPlainGossipLoseMessagesAndAnyoneWhoHasNobodyToLoseThemTo() {
        for (String mixing : List.of("gossip-atc", "local")) {
            assertThat(plan(FakeRegistry.with(ONE_WAY), RUN.formatted(mixing, "ring") + "network: {faults: [one-way]}")
                            .network()
                            .isPerfect())
                    .isFalse();
        }
        assertThat(plan(RUN.formatted("atc-gt", "ring") + "network: {loss: 0.1}", "agents=1")
                        .agents())
                .isEqualTo(1);
    }

    @Test
    void refusesLossOnAServerOnceAndLetsItsClientsSleep() {
        String run =
                RUN.formatted("gossip-atc", "server").replace("lower: {mixing: local", "lower: {mixing: gossip-atc");
        assertThat(diagnostics(run + "network: {loss: 0.1}"))
                .containsExactly("PARLEY-108 network.loss: messages get lost or late on links, and 'server' has none"
                        + " (use the topology complete, or remove it)");
        FakeFault sampling = new FakeFault("sampling", Set.of(Property.CONSTANT), true, List.of());
        assertThat(plan(FakeRegistry.with(sampling), run + "network: {faults: [sampling]}")
                        .network()
                        .makesInactive())
                .isTrue();
    }

    @Test
    void saysWhatIsWrongWithAListOfDiagnostics() {
        assertThat(diagnostics(RUN.formatted("gossip-atc", "ring") + "network: {faults: loss, mising: own}"))
                .containsExactlyInAnyOrder(
                        "PARLEY-101 network.mising: unknown key (known: loss, lost-weight, incompatible, faults)",
                        "PARLEY-105 network.faults: must be a list of network faults, got 'loss' (write faults: [{use: …, with: {…}}])");
        assertThat(diagnostics(RUN.formatted("gossip-atc", "ring")
                        + "network: {faults: [lost, {use: loss, with: {probability: 2}}]}"))
                .containsExactly(
                        "PARLEY-103 network.faults[0].use: no network fault 'lost' (did you mean 'loss'? installed: loss)",
                        "PARLEY-102 network.faults[1].with.probability: must be at least 0 and below 1, got 2");
    }

    @Test
    void refusesAGraphInPiecesOnce() {
        assertThat(diagnostics(RUN.formatted("atc-gt", "islands")))
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
        assertThat(diagnostics(RUN.formatted("ed", "{use: grid, with: {width: 3}}")))
                .containsExactly("PARLEY-111 topology.with.width: 3 columns do not divide 8 agents");
        assertThat(diagnostics(RUN.formatted("ed", "ring"), "levels.upper.topology=grid"))
                .containsExactly("PARLEY-111 levels.upper.topology.with.width: 2 columns do not divide 8 agents");
    }

    @Test
    void reportsWhatAWeightRuleRefusesAtItsPlace() {
        ComponentFactory choosy = new FakeWeights("choosy", List.of(), (settings, graph) -> {
            throw new ParleyException(new Diagnostic(ErrorCode.NETWORK_UNUSABLE, "", "not on this graph"));
        });
        assertThat(diagnostics(FakeRegistry.with(choosy), RUN.formatted("ed", "ring") + "weights: choosy"))
                .containsExactly("PARLEY-111 weights: not on this graph");
    }

    @Test
    void checksNetworksBesideOtherDiagnostics() {
        assertThat(diagnostics(RUN.formatted("extra", "ring"), "levels.upper.step=-1", "levels.lower.mixing=x"))
                .hasSize(3)
                .anySatisfy(diagnostic -> assertThat(diagnostic).startsWith("PARLEY-104 levels.upper: 'extra' needs"));
    }

    @Test
    void plansManyAgentsWithoutTheirEigenvalues() {
        assertThat(plan(RUN.formatted("ed", "ring"), "agents=200000", "weights.with.lazy=true")
                        .agents())
                .isEqualTo(200_000);
    }
}
