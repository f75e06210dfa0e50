package org.parley.plugins.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.parley.api.component.ParleyException;
import org.parley.api.data.Features;
import org.parley.plugins.models.TextData.LastCharacters;

class TextDataTest {

    @Test
    void oneHotEncodesTheLastCharacters() {
        Features seen = new LastCharacters(Features.of(new float[][] {{0, 2, 1}, {1, 1, 0}}), 2, 3);
        assertThat(seen.width()).isEqualTo(6);
        float[] row = {9, 9, 9, 9, 9, 9, 9};
        seen.copy(0, row, 1);
        assertThat(row).containsExactly(9, 0, 0, 1, 0, 1, 0);
        double[] wide = new double[6];
        seen.copy(1, wide, 0);
        assertThat(wide).containsExactly(0, 1, 0, 1, 0, 0);
    }

    @Test
    void rejectsDataThatAreNotTexts() {
        assertThatThrownBy(() -> new TextData(new ToyData(4, 3), 2))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("model.with.characters")
                .hasMessageContaining("not one of 3 characters");
    }

    @Test
    void rejectsMoreCharactersThanATextHas() {
        assertThatThrownBy(() -> new TextData(new ToyData(4, 3), 5))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("uses the last 5 characters, but a sample has 4");
    }
}
