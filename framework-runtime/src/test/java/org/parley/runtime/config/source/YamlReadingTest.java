package org.parley.runtime.config.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.diagnostics;
import static org.parley.runtime.config.Planning.plan;
import static org.parley.runtime.config.Planning.resolved;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlReadingTest {

    private static final String RUN = BASICS + "recipe: sparkle-ed-gt\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: b: c",
                "a: [1, 2\nb: 3",
                "\ta: 1",
                "a: \"x",
                "a: @x",
                "? [a]\n: 3",
                "a: !!binary 3",
                "a: !!float x"
            })
    void saysWhereATextIsNotYaml(String text) {
        assertThat(diagnostics(text))
                .singleElement()
                .asString()
                .matches("PARLEY-107 line \\d+, column \\d+: not valid YAML: .+");
    }

    @Test
    void pointsAtTheLineAndColumnOfASyntaxError() {
        assertThat(diagnostics("agents: 8\nrounds: 3\nmodel: a: b\n"))
                .singleElement()
                .asString()
                .startsWith("PARLEY-107 line 3, column 9: not valid YAML: mapping values are not allowed here");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   \n", "# only a comment\n", "~", "---\n"})
    void refusesAnEmptyText(String text) {
        assertThat(diagnostics(text)).containsExactly("PARLEY-107 is empty");
    }

    @Test
    void refusesAListOrAWordAtTheTop() {
        assertThat(diagnostics("- 1\n- 2")).singleElement().asString().startsWith("PARLEY-105 holds a list at the top");
        assertThat(diagnostics("hello")).singleElement().asString().startsWith("PARLEY-105 holds only text at the top");
        assertThat(diagnostics("3")).singleElement().asString().startsWith("PARLEY-105 holds 3 at the top");
    }

    @Test
    void refusesASecondDocument() {
        assertThat(diagnostics(RUN + "---\nagents: 3"))
                .singleElement()
                .asString()
                .startsWith("PARLEY-107 line 6, column 1: a second document starts here");
    }

    @Test
    void refusesControlCharacters() {
        assertThat(diagnostics("agents: \u0000\u0001"))
                .singleElement()
                .asString()
                .startsWith("PARLEY-107 line 1");
    }

    @Test
    void refusesNumbersThatNobodyNeeds() {
        assertThat(diagnostics(RUN + "seed: " + "7".repeat(100_000)))
                .containsExactly("PARLEY-107 line 5, column 7: a number of 100000 characters (shorten it)");
        assertThat(diagnostics(RUN + "seed: 0." + "7".repeat(100_000)))
                .containsExactly("PARLEY-107 line 5, column 7: a number of 100002 characters (shorten it)");
    }

    @Test
    void refusesNestingThatNobodyWrites() {
        assertThat(diagnostics("a: " + "[".repeat(10_000)))
                .singleElement()
                .asString()
                .contains("nested more than 64 levels deep");
    }

    @Test
    void refusesAliasesOnceHoweverManyThereAre() {
        String bomb = "a: &a [x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\nd: [*c, *c, *c]\n";
        assertThat(diagnostics(bomb))
                .singleElement()
                .asString()
                .startsWith("PARLEY-107 line 2, column 8: the alias '*a' cannot be used here");
    }

    @Test
    void reportsEveryDuplicateKeyWithItsLines() {
        assertThat(diagnostics(RUN + "agents: 9\nlevels: {upper: {step: 1, step: 2}}\n"))
                .containsExactly(
                        "PARLEY-108 agents: is given twice, in lines 1 and 5 (keep one)",
                        "PARLEY-108 levels.upper.step: is given twice, in line 6 (keep one)");
    }

    @Test
    void refusesAKeyWithoutAValue() {
        assertThat(diagnostics(RUN + "levels: {upper: {momentum: }}\nseed: ~\n"))
                .containsExactly(
                        "PARLEY-106 levels.upper.momentum: has no value (write a value or remove the key)",
                        "PARLEY-106 seed: has no value (write a value or remove the key)");
    }

    @ParameterizedTest
    @CsvSource({
        "7, 7",
        "+7, 7",
        "0x1F, 31",
        "1e3, 1000",
        "5.0, 5",
        "-3, -3",
        "9223372036854775807, 9223372036854775807",
        "007, 7"
    })
    void takesWholeNumbersInAnyNotation(String written, long value) {
        assertThat(plan(RUN + "seed: " + written).seed()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({".5, 0.5", "5e-1, 0.5", "1, 1.0", "1.0E-12, 1.0E-12", "1., 1.0"})
    void takesNumbersInAnyNotation(String written, double value) {
        assertThat(resolved(plan(RUN + "levels: {upper: {step: " + written + "}}"), "levels.upper.step.with.value"))
                .isEqualTo(value);
    }

    @Test
    void ignoresAByteOrderMark() {
        assertThat(plan("\uFEFF" + RUN).agents()).isEqualTo(8);
    }
}
