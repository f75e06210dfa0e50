package org.parley.runtime.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.runtime.comparison.Comparison.NamedChoices;

class NamedChoicesTest {

    @Test
    void theKeysOfASweepAreColumns() {
        assertThat(NamedChoices.of(
                        List.of("recipe=d-soba alpha=0.3 upper step=10", "recipe=sparkle-ed alpha=0.3 upper step=30")))
                .containsExactly(
                        entry("recipe", List.of("d-soba", "sparkle-ed")), entry("upper step", List.of("10", "30")));
    }

    @Test
    void theFileIsAColumnWhereThereAreSeveral() {
        assertThat(NamedChoices.of(List.of("interact upper+lower step=0.02", "d-sgd upper+lower step=0.02")))
                .containsExactly(entry("run", List.of("interact", "d-sgd")));
    }

    @Test
    void otherNamesHaveNone() {
        assertThat(NamedChoices.of(List.of("exact", "biased"))).isEmpty();
        assertThat(NamedChoices.of(List.of("step=1", "alpha=1"))).isEmpty();
        assertThat(NamedChoices.of(List.of("step=1", "step=1"))).isEmpty();
        assertThat(NamedChoices.of(List.of("step=1", "biased"))).isEmpty();
        assertThat(NamedChoices.of(List.of(
                        "topology={use: torus, with: {a: 1}} step=1", "topology={use: ring, with: {a: 1}} step=2")))
                .isEmpty();
    }
}
