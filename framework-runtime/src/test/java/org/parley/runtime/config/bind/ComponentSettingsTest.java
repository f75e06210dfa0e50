package org.parley.runtime.config.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.FakeModel;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.plugin.PluginReport.Offered;

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
    void refusesAllDiagnosticsAtOnce() {
        assertThatThrownBy(() -> ComponentSettings.of(
                        new FakeModel("quadratic"), Map.of("upper", 0, "uper", 3), REGISTRY, directory))
                .isInstanceOf(ParleyException.class)
                .hasMessage("""
                        'quadratic' has 2 errors:
                          1) PARLEY-101 with.uper: unknown key (did you mean 'upper'? known: file, upper, lower, heterogeneity, note, curvatures)
                          2) PARLEY-102 with.upper: must be from 1 to 10000, got 0""");
    }

    @Test
    void objectsToQuestionsThatMakeNoSense() {
        Settings settings = ComponentSettings.of(new FakeModel("quadratic"), Map.of(), REGISTRY, directory);
        Option<Integer> misspelt = Option.integer("uper").description("No such option.");
        Option<Double> otherType = Option.number("upper").description("Of another type.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.get(misspelt))
                .withMessageContaining("'uper' is not among the declared options");
        assertThatIllegalArgumentException().isThrownBy(() -> settings.find(misspelt));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.get(otherType))
                .withMessageContaining("not a Double");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.get(FakeModel.FILE))
                .withMessageContaining("use find() instead");
    }

    /** Settings that {@code --with} gives to components of a jar. */
    @Nested
    class GivenOnes {

        private static final Offered TINY = new Offered(ComponentKind.DATASET, "tiny");
        private static final Offered RELAXED = new Offered(ComponentKind.MIXING, "relaxed");

        @Test
        void gathersWhatIsGivenByComponent() {
            ComponentSettings.Given given = ComponentSettings.Given.read(List.of(
                    "dataset.tiny.file=a=b.bin",
                    "mixing.relaxed.factor=0.5",
                    "mixing.relaxed.of={use: ed, with: {x: [1, 2]}}"));
            assertThat(given.of(TINY)).isEqualTo(Map.of("file", "a=b.bin"));
            assertThat(given.of(RELAXED))
                    .isEqualTo(Map.of("factor", 0.5, "of", Map.of("use", "ed", "with", Map.of("x", List.of(1, 2)))));
            assertThat(ComponentSettings.Given.read(List.of()).of(TINY)).isEmpty();
        }

        @Test
        void saysEverythingThatIsWrongAtOnce() {
            assertThatThrownBy(
                            () -> ComponentSettings.Given.read(List.of("tiny.file=a", "file", "dataset.tiny.file={")))
                    .hasMessageContaining("3 errors")
                    .hasMessageContaining("--with tiny.file=a: is not of the form KIND.NAME.OPTION=VALUE");
        }

        @Test
        void refusesWhatIsGivenForNobody() {
            ComponentSettings.Given given = ComponentSettings.Given.read(List.of("dataset.tiny.file=a"));
            given.requireAmong(List.of(TINY, RELAXED));
            assertThatThrownBy(() -> given.requireAmong(List.of(RELAXED)))
                    .hasMessageContaining("PARLEY-103 --with dataset.tiny: the jar does not contain this component")
                    .hasMessageContaining("mixing.relaxed");
        }
    }
}
