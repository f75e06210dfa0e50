package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.SecondOrder;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.record.Provenance.PluginMark;
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
        assertThat(json.get("software").get("kernels").get("name").asString()).isEqualTo("openblas");
        assertThat(json.get("machine").get("processors").asInt()).isPositive();
        assertThat(json.get("machine").get("sample_memory").asLong())
                .isEqualTo(Runtime.getRuntime().maxMemory() / 4);
    }

    /** As Parley 1.0.0 wrote it: without kernels, libraries and memory for samples. */
    @Test
    void readsWhatAnEarlierVersionWrote() throws IOException {
        Path file = directory.resolve("provenance.json");
        provenance().write(file);
        String text = Files.readString(file);
        Files.writeString(
                file,
                text.replaceAll("(?s),\\s*\"libraries\".*?\\]", "")
                        .replaceAll("(?s),\\s*\"kernels\" : \\{.*?\\}", "")
                        .replaceAll(",\\s*\"sample_memory\" : \\d+", ""));
        Provenance.Software software = Provenance.read(file).software();
        assertThat(software.libraries()).isEmpty();
        assertThat(software.kernels()).isEmpty();
        assertThat(Provenance.read(file).machine().sampleMemory()).isEmpty();
    }

    @Test
    void aFileThatIsMissingOrEmptyIsNotThere() throws IOException {
        Path file = directory.resolve("provenance.json");
        assertThat(Provenance.find(file)).isEmpty();
        assertThatThrownBy(() -> Provenance.read(file)).hasMessageContainingAll("PARLEY-125", "is missing");
        Files.createFile(file);
        assertThat(Provenance.find(file)).isEmpty();
        assertThatThrownBy(() -> Provenance.read(file)).hasMessageContainingAll("PARLEY-125", "is empty");
        Files.writeString(file, "{\"software\": 3}");
        assertThatThrownBy(() -> Provenance.find(file))
                .hasMessageContainingAll("PARLEY-125", "is not as Parley wrote it at line 1")
                .hasMessageNotContaining("java.");
    }

    @Test
    void namesEveryJarThatIsNotTheOneOfThatTime() {
        Provenance.Software then = new Provenance.Software(
                "1",
                "1",
                List.of(plugin("kept", "a"), plugin("changed", "a"), plugin("gone", "a")),
                List.of(new Provenance.LibraryMark("old.jar", "a"), new Provenance.LibraryMark("same.jar", "a")),
                Optional.empty());
        Provenance.Software now = new Provenance.Software(
                "1",
                "1",
                List.of(plugin("new", "a"), plugin("changed", "b"), plugin("kept", "a")),
                List.of(new Provenance.LibraryMark("same.jar", "a"), new Provenance.LibraryMark("more.jar", "a")),
                Optional.empty());
        assertThat(now.changedSince(then))
                .containsExactly(
                        "changed 0.1 (changed)",
                        "gone 0.1 (gone)",
                        "new 0.1 (new)",
                        "lib/old.jar (gone)",
                        "lib/more.jar (new)");
        assertThat(now.changedSince(now)).isEmpty();
    }

    @Test
    void addsDerivativesByDifferencesOnce() throws IOException {
        assertThat(provenance()
                        .withDifferences(List.of("dg/dx", "(d2g/dydy) v"))
                        .differences())
                .containsExactly("(d2g/dydy) v", "dg/dx");
    }

    private static PluginMark plugin(String id, String sha256) {
        return new PluginMark(id, "0.1", id + ".jar", sha256);
    }

    private Provenance provenance() throws IOException {
        Path jar = Files.writeString(directory.resolve("sparkle.jar"), "not really a jar");
        return Provenance.now(
                Clock.fixed(Instant.parse("2026-11-01T10:20:30Z"), ZoneOffset.UTC),
                new Provenance.Software(
                        "1.0.0",
                        "1.0.0",
                        List.of(new PluginMark(
                                "parley-sparkle", "1.0.0", jar.getFileName().toString(), Sha256.of(jar))),
                        List.of(Provenance.LibraryMark.of(jar)),
                        Optional.of(new Provenance.KernelsMark("openblas", "OpenBLAS 0.3.31"))),
                new Provenance.Inputs(
                        List.of("run", "quick start.yaml"),
                        new Provenance.RunFileMark("quick start.yaml", Sha256.of("seed: 7")),
                        7,
                        Precision.FLOAT32,
                        2,
                        Map.of("digits", "ab12")),
                SecondOrder.FINITE_DIFFERENCE,
                List.of("(d2g/dydy) v"),
                Map.of("upper", Exactness.EXACT, "lower", Exactness.BIASED),
                List.of("stop.seconds"));
    }
}
