package org.parley.api.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class OptionTest {

    private enum Restart {
        NEVER,
        EVERY_ROUND
    }

    @Test
    void boundsMayBeExcluded() {
        Option<Double> open =
                Option.number("theta").above(0).below(1).orElse(0.5).description("A share.");
        assertThat(open.range().contains(0)).isFalse();
        assertThat(open.range().contains(Double.MIN_VALUE)).isTrue();
        assertThat(open.range().contains(1)).isFalse();
        assertThat(Option.number("theta")
                        .from(0)
                        .to(1)
                        .description("A share.")
                        .range()
                        .contains(1))
                .isTrue();
    }

    @Test
    void rejectsAnEmptyRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Option.number("theta").from(2).to(1));
    }

    @Test
    void choicesAreWrittenInKebabCase() {
        Option<Restart> restart = Option.choice("restart", Restart.class).description("The state to restart.");
        assertThat(restart.words()).containsExactly("never", "every-round");
        assertThat(restart.defaultValue()).contains("never");
        assertThat(restart.withDefault(Restart.EVERY_ROUND).defaultValue()).contains("every-round");
    }

    @Test
    void defaultsHaveTheFormOfRunFiles() {
        assertThat(Option.integer("n").orElse(3).description("A count.").defaultValue())
                .contains(3L);
        assertThat(Option.numbers("at")
                        .orElse(new double[] {1, 2})
                        .description("Steps.")
                        .defaultValue())
                .contains(List.of(1.0, 2.0));
        assertThat(Option.numberOr("lipschitz", "auto").description("A bound.").defaultValue())
                .contains("auto");
    }

    @Test
    void isAbsentWithoutADefault() {
        Option<String> note = Option.text("note").description("Any text.");
        assertThat(note.defaultValue()).isEmpty();
        assertThat(note.isMandatory()).isFalse();
        assertThat(Option.text("note")
                        .orElse("x")
                        .mandatory()
                        .description("Any text.")
                        .defaultValue())
                .isEmpty();
    }
}
