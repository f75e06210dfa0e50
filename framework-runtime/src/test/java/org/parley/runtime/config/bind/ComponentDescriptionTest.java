package org.parley.runtime.config.bind;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.config.FakeMixing;
import org.parley.runtime.config.FakeRegistry;

class ComponentDescriptionTest {

    private static final Option<Double> FACTOR =
            Option.number("factor").above(0).to(1).orElse(0.5).description("Step length.");
    private static final Option<String> FORM =
            Option.choice("form", "short", "long").description("Form.");
    private static final Option<NumberOrWord> BOUND =
            Option.numberOr("bound", "auto").from(0).mandatory().description("A bound.");
    private static final Option<Component<MixingStrategyFactory>> OF =
            Option.component("of", MixingStrategyFactory.class).description("Relaxed strategy.");

    private static final FakeMixing RELAXED =
            new FakeMixing("relaxed", WeightRequirement.NONE, List.of(FACTOR, FORM, BOUND, OF));

    @Test
    void alignsTheOptionsInColumns() {
        assertThat(ComponentDescription.text(RELAXED))
                .startsWith("relaxed (mixing)\nNeeds ")
                .endsWith("""
                          option  value                             default   meaning
                          factor  a number, positive and at most 1  0.5       Step length.
                          form    short | long                      short     Form.
                          bound   a number, at least 0, or 'auto'   required  A bound.
                          of      a mixing strategy                 none      Relaxed strategy.
                        """);
    }

    @Test
    void makesATableForTheDocumentation() {
        assertThat(ComponentDescription.markdown(RELAXED)).isEqualTo("""
                        | option | value | default | meaning |
                        |---|---|---|---|
                        | `factor` | a number, positive and at most 1 | 0.5 | Step length. |
                        | `form` | short \\| long | short | Form. |
                        | `bound` | a number, at least 0, or 'auto' | required | A bound. |
                        | `of` | a mixing strategy | none | Relaxed strategy. |
                        """);
    }

    @Test
    void saysWhatAMixingStrategyNeedsAndWhereItEnds() {
        FakeMixing exact =
                new FakeMixing("exact", WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), List.of());
        assertThat(ComponentDescription.mixing(exact, FakeRegistry.full())).isEqualTo("""

                          needs      symmetric weights, rows that sum to 1, columns that sum to 1, the same weights at every tick and λ_min > -1/3
                          exactness  exact when agents differ
                          phases     1 per step
                        """);
        FakeMixing local = new FakeMixing("local", WeightRequirement.NONE, Exactness.BIASED, List.of());
        assertThat(ComponentDescription.mixing(local, FakeRegistry.full()))
                .contains("needs      nothing\n", "exactness  biased when agents differ\n", "phases     0 per step\n");
        assertThat(ComponentDescription.mixing(RELAXED, FakeRegistry.full()))
                .isEqualTo("\nNeeds, exactness and phases depend on its options.\n");
    }

    @Test
    void saysWhenThereIsNothingToSet() {
        ComponentFactory plain = new FakeMixing("plain", WeightRequirement.NONE, List.of());
        assertThat(ComponentDescription.text(plain)).endsWith("\nIt has no options.\n");
        assertThat(ComponentDescription.markdown(plain)).isEqualTo("No options.\n");
    }
}
