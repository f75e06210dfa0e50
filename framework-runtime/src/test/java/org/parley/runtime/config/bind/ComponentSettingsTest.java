package org.parley.runtime.config.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.FakeModel;
import org.parley.runtime.config.FakeRegistry;

class ComponentSettingsTest {

    private static final ComponentRegistry REGISTRY = FakeRegistry.full();

    @TempDir
    private Path directory;

    @Test
    void holdsWhatWasGivenAndDefaultsForTheRest() throws IOException {
        Files.writeString(directory.resolve("p.json"), "{}");
        Settings settings = ComponentSettings.of(
                new FakeModel("quadratic"),
                Map.of("upper", 3, "heterogeneity", 1, "file", "p.json", "curvatures", List.of(1, 2.5)),
                REGISTRY,
                directory);
        assertThat(settings.get(FakeModel.UPPER)).isEqualTo(3);
        assertThat(settings.get(FakeModel.LOWER)).isEqualTo(20);
        assertThat(settings.get(FakeModel.HETEROGENEITY)).isEqualTo(1.0);
        assertThat(settings.get(FakeModel.FILE))
                .isEqualTo(directory.resolve("p.json").toAbsolutePath());
        assertThat(settings.get(FakeModel.CURVATURES)).containsExactly(1, 2.5);
        assertThat(settings.get(FakeModel.NOTE)).isEmpty();
        assertThat(settings.find(FakeModel.FILE)).isPresent();
        assertThat(settings.values().keySet())
                .containsExactly("file", "upper", "lower", "heterogeneity", "note", "curvatures");
    }

    @Test
    void holdsComponents() {
        MixingStrategyFactory relaxed =
                REGISTRY.find(MixingStrategyFactory.class, "relaxed").orElseThrow();
        Settings settings = ComponentSettings.of(
                relaxed, Map.of("of", Map.of("use", "relaxed", "with", Map.of("factor", 0.25))), REGISTRY, directory);
        Component<MixingStrategyFactory> inner = settings.get(FakeRegistry.OF);
        assertThat(inner.factory()).isSameAs(relaxed);
        assertThat(inner.settings().get(FakeRegistry.FACTOR)).isEqualTo(0.25);
        assertThat(inner.settings().get(FakeRegistry.OF).name()).isEqualTo("ed");
    }

    @Test
    void refusesAllFaultsAtOnce() {
        assertThatThrownBy(() -> ComponentSettings.of(
                        new FakeModel("quadratic"), Map.of("upper", 0, "uper", 3), REGISTRY, directory))
                .isInstanceOf(ParleyException.class)
                .hasMessage("""
                        'quadratic' has 2 faults:
                          1) PARLEY-101 with.uper: unknown key (did you mean 'upper'? known: file, upper, lower, heterogeneity, note, curvatures)
                          2) PARLEY-102 with.upper: must be from 1 to 10000, got 0""");
    }

    @Test
    void objectsToQuestionsThatMakeNoSense() {
        Settings settings = ComponentSettings.of(new FakeModel("quadratic"), Map.of(), REGISTRY, directory);
        Option<Integer> misspelt = Option.integer("uper").says("No such option.");
        Option<Double> otherType = Option.number("upper").says("Of another type.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.get(misspelt))
                .withMessageContaining("'uper' is not among the declared options");
        assertThatIllegalArgumentException().isThrownBy(() -> settings.find(misspelt));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.get(otherType))
                .withMessageContaining("not a Double");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.get(FakeModel.FILE))
                .withMessageContaining("ask find() instead");
    }
}
