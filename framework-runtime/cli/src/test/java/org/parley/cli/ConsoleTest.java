package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConsoleTest {

    private final Typed typed = new Typed("--threads", "2", "--quiet");

    @Test
    void resultsGoToStandardOutputAndTheRestToStandardError() {
        typed.console().say("a result");
        typed.console().note("a note");
        typed.console().warn("an error");

        assertThat(typed.out().lines()).containsExactly("a result");
        assertThat(typed.errors().lines()).containsExactly("note: a note", "warning: an error");
    }

    @Test
    void notesAndWarningsArePrintedOnceAndResultsEveryTime() {
        for (int time = 0; time < 2; time++) {
            typed.console().say("a result");
            typed.console().note("a note");
            typed.console().notes().note("a note");
            typed.console().warn("a note");
        }

        assertThat(typed.out().lines()).containsExactly("a result", "a result");
        assertThat(typed.errors().lines()).containsExactly("note: a note", "warning: a note");
    }

    @Test
    void itReturnsTheArguments() {
        assertThat(typed.console().arguments()).containsExactly("--threads", "2", "--quiet");
    }
}
