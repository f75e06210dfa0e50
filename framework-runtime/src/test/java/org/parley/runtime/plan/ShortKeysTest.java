package org.parley.runtime.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShortKeysTest {

    @Test
    void saysTheLevelAndWhatIsSet() {
        ShortKeys words = new ShortKeys(List.of(
                "levels.upper.step.with.value", "levels.upper.topology.use", "model.with.heterogeneity", "agents"));
        assertThat(words.of("levels.upper.step.with.value")).isEqualTo("upper step");
        assertThat(words.of("levels.upper.topology.use")).isEqualTo("upper topology");
        assertThat(words.of("model.with.heterogeneity")).isEqualTo("heterogeneity");
        assertThat(words.of("agents")).isEqualTo("agents");
    }

    @Test
    void keepsApartWhatEndsAlike() {
        List<String> keys = List.of(
                "levels.upper.topology.with.probability",
                "levels.lower.topology.with.probability",
                "levels.lower.transform.with.probability",
                "topology.with.probability",
                "network.probability",
                "levels.upper.step",
                "levels.upper.step.with.value");
        ShortKeys words = new ShortKeys(keys);
        assertThat(keys.stream().map(words::of))
                .containsExactly(
                        "upper probability",
                        "lower topology probability",
                        "lower transform probability",
                        "topology probability",
                        "network probability",
                        "levels.upper.step",
                        "levels.upper.step.with.value");
    }

    @Test
    void namesTheLevelsThatShareAValue() {
        List<String> shared = List.of("levels.lower.step", "levels.auxiliary.step");
        assertThat(new ShortKeys(shared).of(shared)).isEqualTo("lower+auxiliary step");
        List<String> mixed = List.of("agents", "levels.upper.batch");
        assertThat(new ShortKeys(mixed).of(mixed)).isEqualTo("agents+upper batch");
    }
}
