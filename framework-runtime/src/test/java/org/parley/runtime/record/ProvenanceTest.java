package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.SecondOrder;
import org.parley.runtime.plan.Precision;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ProvenanceTest {

    @TempDir
    private Path directory;

    @Test
    void readsBackWhatItWrote() throws IOException {
        Path file = directory.resolve("provenance.json");
        Provenance provenance = provenance();
        provenance.write(file);

        assertThat(Provenance.read(file)).isEqualTo(provenance);
    }

    @Test
    void isPlainJsonThatOtherToolsUnderstand() throws IOException {
        Path file = directory.resolve("provenance.json");
        provenance().write(file);

        JsonNode json = new JsonMapper().readTree(Files.readString(file));
        assertThat(json.get("started").asString()).isEqualTo("2026-11-01T10:20:30Z");
        assertThat(json.get("second_order").asString()).isEqualTo("finite_difference");
        assertThat(json.get("exactness").get("upper").asString()).isEqualTo("exact");
        assertThat(json.get("inputs").get("precision").asString()).isEqualTo("float32");
        assertThat(json.get("inputs").get("run_file").get("sha256").asString())
                // echo -n 'seed: 7' | sha256sum
                .isEqualTo("c3f73db83d8d76fc5101d5987ec3b40cde9c4505bfd849f341d87d7e5cbb08d0");
        assertThat(json.get("software").get("plugins").get(0).get("jar").asString())
                .isEqualTo("sparkle.jar");
        assertThat(json.get("machine").get("processors").asInt()).isPositive();
    }

    private Provenance provenance() throws IOException {
        Path jar = Files.writeString(directory.resolve("sparkle.jar"), "not really a jar");
        return Provenance.now(
                Clock.fixed(Instant.parse("2026-11-01T10:20:30Z"), ZoneOffset.UTC),
                new Provenance.Software("1.0.0", "1.0.0", List.of(PluginMark.of("parley-sparkle", "1.0.0", jar))),
                new Provenance.Inputs(
                        List.of("run", "quick start.yaml"),
                        Provenance.RunFileMark.of("quick start.yaml", "seed: 7"),
                        7,
                        Precision.FLOAT32,
                        2,
                        Map.of("digits", "ab12")),
                SecondOrder.FINITE_DIFFERENCE,
                List.of("(d2g/dydy) v"),
                Map.of("upper", Exactness.EXACT, "lower", Exactness.BIASED));
    }
}
