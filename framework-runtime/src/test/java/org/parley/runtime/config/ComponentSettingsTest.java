package org.parley.runtime.config;

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
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.runtime.component.ComponentRegistry;

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
        assertThat(settings.integer("upper")).isEqualTo(3);
        assertThat(settings.integer("lower")).isEqualTo(20);
        assertThat(settings.number("heterogeneity")).isEqualTo(1);
        assertThat(settings.file("file")).isEqualTo(directory.resolve("p.json").toAbsolutePath());
        assertThat(settings.numbers("curvatures")).containsExactly(1, 2.5);
        assertThat(settings.text("note")).isEmpty();
        assertThat(settings.has("file")).isTrue();
        assertThat(settings.isWord("note")).isFalse();
    }

    @Test
    void holdsComponents() {
        MixingStrategyFactory relaxed =
                REGISTRY.find(MixingStrategyFactory.class, "relaxed").orElseThrow();
        Settings settings = ComponentSettings.of(
                relaxed, Map.of("of", Map.of("use", "relaxed", "with", Map.of("factor", 0.25))), REGISTRY, directory);
        Component<MixingStrategyFactory> inner = settings.component("of", MixingStrategyFactory.class);
        assertThat(inner.factory()).isSameAs(relaxed);
        assertThat(inner.settings().number("factor")).isEqualTo(0.25);
        assertThat(inner.settings()
                        .component("of", MixingStrategyFactory.class)
                        .factory()
                        .name())
                .isEqualTo("ed");
    }

    @Test
    void refusesAllFaultsAtOnce() {
        assertThatThrownBy(() -> ComponentSettings.of(
                        new FakeModel("quadratic"), Map.of("upper", 0, "uper", 3), REGISTRY, directory))
                .isInstanceOf(ParleyException.class)
                .hasMessage("""
                        'quadratic' has 2 problems:
                          1) PARLEY-101 with.uper: unknown key (did you mean 'upper'? known: file, upper, lower, heterogeneity, note, curvatures)
                          2) PARLEY-102 with.upper: must be from 1 to 10000, got 0""");
    }

    @Test
    void objectsToQuestionsThatMakeNoSense() {
        Settings settings = ComponentSettings.of(new FakeModel("quadratic"), Map.of(), REGISTRY, directory);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.number("uper"))
                .withMessageContaining("declares no option 'uper'");
        assertThatIllegalArgumentException().isThrownBy(() -> settings.has("uper"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.number("upper"))
                .withMessageContaining("not a Double");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.file("file"))
                .withMessageContaining("ask has() first");
    }
}
