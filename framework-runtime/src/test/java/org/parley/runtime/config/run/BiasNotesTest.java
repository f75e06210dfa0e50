package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.plan;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A part that causes a bias in an otherwise exact composition is named before the run starts. */
class BiasNotesTest {

    private static final String RUN = BASICS
            + "levels: {upper: {mixing: %s, step: 1}, lower: {mixing: %s, step: 1}, auxiliary: {mixing: %s, step: 1}}\n";

    @Test
    void namesTheOneBiasedPartAmongExactOnes() {
        assertThat(notes(RUN.formatted("atc-gt", "atc-gt", "local")))
                .containsExactly(
                        "levels.auxiliary.mixing: 'local' is biased when agents differ, so the run converges near the"
                                + " solution and not to it, although 'atc-gt' of upper and 'atc-gt' of lower are exact");
        assertThat(notes(RUN.formatted("atc-gt", "gossip-atc", "gossip-atc"))).hasSize(2);
    }

    @Test
    void saysNothingWhereAllIsExactOrNothingIsOrThereIsNobodyToDifferFrom() {
        assertThat(notes(RUN.formatted("atc-gt", "atc-gt", "atc-gt"))).isEmpty();
        assertThat(notes(RUN.formatted("gossip-atc", "gossip-atc", "local"))).isEmpty();
        assertThat(notes(RUN.formatted("atc-gt", "atc-gt", "local"), "agents=1"))
                .isEmpty();
    }

    /** A personal lower level needs no exchange and is biased by one. */
    @Test
    void knowsWhatNobodyHasToAgreeOn() {
        String personal = BASICS
                + "problem: personal-lower\nhypergradient: implicit\nlevels: {upper: {mixing: atc-gt, step: 1}, lower: {mixing: %s, step: 1}}\n";
        assertThat(notes(personal.formatted("local"))).isEmpty();
        assertThat(notes(personal.formatted("gossip-atc")))
                .singleElement()
                .asString()
                .startsWith(
                        "levels.lower.mixing: 'gossip-atc' averages variables that each agent has for itself, so the run converges");
    }

    @Test
    void namesALoopThatIsBiasedByItself() {
        String inner = "loop: with-inner\nhypergradient: implicit\nlevels: {upper: {mixing: atc-gt, step: 1},"
                + " lower: {mixing: atc-gt, step: 1}, inner: {mixing: atc-gt, step: 1}}\n";
        assertThat(notes(BASICS + inner))
                .containsExactly("loop: 'with-inner' is not exact, so the run converges near the solution and"
                        + " not to it, although 'atc-gt' of upper, 'atc-gt' of lower and 'atc-gt' of inner are exact");
        assertThat(notes(BASICS + inner, "agents=1"))
                .containsExactly(
                        "loop: 'with-inner' is not exact, so the run converges near the solution and not to it");
    }

    @Test
    void namesAMomentumThatMovesTheSolution() {
        String run = RUN.formatted("atc-gt", "atc-gt", "atc-gt");
        assertThat(notes(run, "levels.lower.transform=[average, adam]"))
                .containsExactly(
                        "levels.lower.transform: 'adam' scales or clips the direction of each agent separately, which"
                                + " moves the point where they cancel, so the run converges near the solution and not to it, although"
                                + " 'atc-gt' of upper, 'atc-gt' of lower and 'atc-gt' of auxiliary are exact");
        assertThat(notes(run, "levels.lower.transform=average")).isEmpty();
        assertThat(notes(run, "levels.lower.transform=adagrad", "agents=1")).isEmpty();
        assertThat(notes(run, "levels.lower.transform=adam", "agents=1"))
                .containsExactly(
                        "levels.lower.transform: 'adam' takes steps that do not shrink with the directions, so the"
                                + " run converges near the solution and not to it");
    }

    /** The strategies are still exact, so convergence to the solution is expected. */
    @Test
    void namesPartsThatKeepEveryLevelAwayFromItsSolution() {
        String adam = "={mixing: atc-gt, step: 1, transform: adam}";
        assertThat(notes(
                        RUN.formatted("atc-gt", "atc-gt", "atc-gt"),
                        "levels.upper" + adam,
                        "levels.lower" + adam,
                        "levels.auxiliary" + adam))
                .hasSize(3);
    }

    /** Without a shared variable, an agent may scale its directions, and its strategy has no memory to lose. */
    @Test
    void allowsMomentaAndRestartsWhereAgentsAreOnTheirOwn() {
        String personal = BASICS + "problem: personal-lower\nhypergradient: implicit\n"
                + "levels: {upper: {mixing: atc-gt, step: 1}, lower: {mixing: local, step: 1}}\n";
        assertThat(notes(personal, "levels.lower.transform=adagrad")).isEmpty();
        assertThat(notes(personal, "levels.lower.transform=adagrad", "levels.lower.restart=every-round"))
                .hasSize(1);
        assertThat(notes(personal, "levels.lower.transform=adam"))
                .singleElement()
                .asString()
                .startsWith(
                        "levels.lower.transform: 'adam' takes steps that do not shrink with the directions, so the run");
        assertThat(notes(personal, "levels.lower.restart=every-round")).isEmpty();
        assertThat(notes(personal, "levels.lower.restart=reset"))
                .singleElement()
                .asString()
                .startsWith("levels.lower.restart: reset restores the starting point of the level in every round");
    }

    @Test
    void namesARestartThatErasesTheMemoryOfAStrategy() {
        String run = RUN.formatted("atc-gt", "atc-gt", "atc-gt");
        assertThat(notes(run, "levels.auxiliary.restart=every-round"))
                .containsExactly(
                        "levels.auxiliary.restart: every-round erases the memory by which 'atc-gt' corrects for"
                                + " the differences between agents, so the run converges near the solution and not to it, although"
                                + " 'atc-gt' of upper, 'atc-gt' of lower and 'atc-gt' of auxiliary are exact");
    }

    @Test
    void namesAnEstimatorThatStaysAnApproximation() {
        assertThat(notes(BASICS + "hypergradient: {use: gossip-hessian, with: {terms: 5, lipschitz: 2, average: 0.5}}\n"
                        + "levels: {upper: {mixing: atc-gt, step: 1}, lower: {mixing: atc-gt, step: 1}}\n"))
                .singleElement()
                .asString()
                .startsWith(
                        "hypergradient: 'gossip-hessian' is not exact for a problem that is shared-lower, so the run converges");
    }

    @Test
    void passesOnWhatATopologySaysOnce() {
        assertThat(plan(BASICS + "hypergradient: implicit\ntopology: one-way-ring\n"
                                + "levels: {upper: {mixing: gossip-atc, step: 1}, lower: {mixing: gossip-atc, step: 1}}\n")
                        .notes())
                .containsExactly("topology: 'one-way-ring' of 8 agents takes long");
    }

    private static List<String> notes(String yaml, String... overrides) {
        return plan(yaml, overrides).notes();
    }
}
