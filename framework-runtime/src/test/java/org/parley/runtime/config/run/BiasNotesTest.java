package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.plan;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A part that keeps an otherwise exact composition away from the solution is named before the run starts. */
class BiasNotesTest {

    private static final String RUN = BASICS
            + "levels: {upper: {mixing: %s, step: 1}, lower: {mixing: %s, step: 1}, auxiliary: {mixing: %s, step: 1}}\n";

    @Test
    void namesTheOneBiasedPartAmongExactOnes() {
        assertThat(notes(RUN.formatted("atc-gt", "atc-gt", "local")))
                .containsExactly(
                        "levels.auxiliary.mixing: 'local' is biased when agents differ, so the run ends near the"
                                + " solution and not at it, although 'atc-gt' of upper and 'atc-gt' of lower are exact");
        assertThat(notes(RUN.formatted("atc-gt", "gossip-atc", "gossip-atc"))).hasSize(2);
    }

    @Test
    void saysNothingWhereAllIsExactOrNothingIsOrThereIsNobodyToDifferFrom() {
        assertThat(notes(RUN.formatted("atc-gt", "atc-gt", "atc-gt"))).isEmpty();
        assertThat(notes(RUN.formatted("gossip-atc", "gossip-atc", "local"))).isEmpty();
        assertThat(notes(RUN.formatted("atc-gt", "atc-gt", "local"), "agents=1"))
                .isEmpty();
    }

    /** A lower level of each agent's own needs no exchange, and suffers from one. */
    @Test
    void knowsWhatNobodyHasToAgreeOn() {
        String personal = BASICS
                + "problem: personal-lower\nestimator: implicit\nlevels: {upper: {mixing: atc-gt, step: 1}, lower: {mixing: %s, step: 1}}\n";
        assertThat(notes(personal.formatted("local"))).isEmpty();
        assertThat(notes(personal.formatted("gossip-atc")))
                .singleElement()
                .asString()
                .startsWith(
                        "levels.lower.mixing: 'gossip-atc' pulls together what each agent has for itself, so the run ends");
    }

    @Test
    void namesALoopThatIsBiasedByItself() {
        String inner = "loop: with-inner\nestimator: implicit\nlevels: {upper: {mixing: atc-gt, step: 1},"
                + " lower: {mixing: atc-gt, step: 1}, inner: {mixing: atc-gt, step: 1}}\n";
        assertThat(notes(BASICS + inner))
                .containsExactly(
                        "loop: 'with-inner' is biased when agents differ, so the run ends near the solution and"
                                + " not at it, although 'atc-gt' of upper, 'atc-gt' of lower and 'atc-gt' of inner are exact");
        assertThat(notes(BASICS + inner, "agents=1")).isEmpty();
    }

    @Test
    void passesOnWhatATopologySaysOnce() {
        assertThat(plan(BASICS + "estimator: implicit\ntopology: one-way-ring\n"
                                + "levels: {upper: {mixing: gossip-atc, step: 1}, lower: {mixing: gossip-atc, step: 1}}\n")
                        .notes())
                .containsExactly("topology: 'one-way-ring' of 8 agents takes long");
    }

    private static List<String> notes(String yaml, String... overrides) {
        return plan(yaml, overrides).notes();
    }
}
