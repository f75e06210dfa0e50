package org.parley.plugins.djl.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ParleyException;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.tck.fixture.FixedDraw;
import org.parley.tck.fixture.FixtureData;

/** Checks the data that a network for texts accepts, and the characters that it uses. */
class TextOptionsTest {

    /** The texts of the test kit have five characters of six; they are its last dataset. */
    private static final NetworkData TEXTS = last();

    @Test
    void refusesDataThatAreNoTexts() {
        assertThatThrownBy(() -> Bilevels.model(new MixtureFactory(), Map.of("network", "lstm")))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("model.with.network: lstm reads texts, but a sample contains ")
                .hasMessageContaining("not one of 6 characters (use data: leaf, or another network)");
    }

    @Test
    void refusesMoreCharactersThanATextHas() {
        assertThatThrownBy(() -> model(6))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("model.with.characters: reads the last 6 characters, but a sample has 5")
                .hasMessageContaining("use at most 5, or 0 for all");
    }

    @Test
    void zeroCharactersAreAllOfThem() {
        assertThat(loss(model(0))).isEqualTo(loss(model(5))).isNotEqualTo(loss(model(4)));
    }

    private static double loss(BilevelModel model) {
        SplittableRandom random = new SplittableRandom(3);
        double[] x = Bilevels.random(model.upperDimension(), random);
        double[] y = Bilevels.random(model.lowerDimension(), random);
        return model.agent(0).doubles().lower(x, y, FixedDraw.of(0, 1, 2));
    }

    private static BilevelModel model(int characters) {
        return Bilevels.model(
                new MixtureFactory(),
                Map.of("network", "lstm", "cells", 3, "characters", characters),
                Optional.of(TEXTS));
    }

    private static NetworkData last() {
        List<NetworkData> all = FixtureData.partitioned(2);
        return all.get(all.size() - 1);
    }
}
