package org.parley.runtime.config.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.plugin.PluginReport.Offered;

class GivenSettingsTest {

    private static final Offered TINY = new Offered(ComponentKind.DATASET, "tiny");
    private static final Offered RELAXED = new Offered(ComponentKind.MIXING, "relaxed");

    @Test
    void gathersWhatIsGivenByComponent() {
        GivenSettings given = GivenSettings.read(List.of(
                "dataset.tiny.file=a=b.bin",
                "mixing.relaxed.factor=0.5",
                "mixing.relaxed.of={use: ed, with: {x: [1, 2]}}"));
        assertThat(given.of(TINY)).isEqualTo(Map.of("file", "a=b.bin"));
        assertThat(given.of(RELAXED))
                .isEqualTo(Map.of("factor", 0.5, "of", Map.of("use", "ed", "with", Map.of("x", List.of(1, 2)))));
        assertThat(GivenSettings.read(List.of()).of(TINY)).isEmpty();
    }

    @Test
    void saysEverythingThatIsWrongAtOnce() {
        assertThatThrownBy(() -> GivenSettings.read(List.of("tiny.file=a", "file", "dataset.tiny.file={")))
                .hasMessageContaining("3 faults")
                .hasMessageContaining("--with tiny.file=a: is not of the form KIND.NAME.OPTION=VALUE");
    }

    @Test
    void refusesWhatIsGivenForNobody() {
        GivenSettings given = GivenSettings.read(List.of("dataset.tiny.file=a"));
        given.requireAmong(List.of(TINY, RELAXED));
        assertThatThrownBy(() -> given.requireAmong(List.of(RELAXED)))
                .hasMessageContaining("PARLEY-103 --with dataset.tiny: there is no such component in the jar")
                .hasMessageContaining("mixing.relaxed");
    }
}
