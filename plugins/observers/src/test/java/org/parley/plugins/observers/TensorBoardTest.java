package org.parley.plugins.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.record.MetricsRow;
import org.parley.tck.scenario.Scenario;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TensorBoardTest {

    private static final Scenario RUN = Scenario.of("""
            recipe: sparkle-ed
            agents: 4
            rounds: 300
            horizon: 300
            model: quadratic
            record: {every: 100}
            observe: [tensorboard]
            """);

    @TempDir
    private Path directory;

    @Test
    void protobufReadsEveryRowBack() throws IOException, InterruptedException {
        assumeTrue(runs("python3", "-c", "import google.protobuf"), "python3-protobuf is not installed");
        List<MetricsRow> rows = RUN.recordedIn(directory.resolve("run")).metrics();

        List<JsonNode> events = readBack(directory.resolve("run").resolve(TensorBoardFactory.TensorBoard.FILE));
        assertThat(events).hasSize(1 + rows.size());
        assertThat(events.get(0).get("file_version").asString()).isEqualTo("brain.Event:2");
        for (int r = 0; r < rows.size(); r++) {
            MetricsRow row = rows.get(r);
            JsonNode event = events.get(1 + r);
            assertThat(event.get("step").asLong()).isEqualTo(row.round());
            assertThat(event.get("wall_time").asDouble()).isEqualTo(row.seconds());
            assertThat(event.get("scalars").propertyNames()).containsExactlyInAnyOrderElementsOf(row.columns());
            for (String column : row.columns()) {
                assertThat((float) event.get("scalars").get(column).asDouble())
                        .as(column)
                        .isEqualTo((float) row.value(column).orElseThrow());
            }
        }
    }

    @Test
    void aResumedRunHasEveryEventOnce() throws IOException, InterruptedException {
        assumeTrue(runs("python3", "-c", "import google.protobuf"), "python3-protobuf is not installed");
        Path run = directory.resolve("run");
        RUN.set("rounds=150").recordedIn(run);
        RUN.set("rounds=300").resume(run);

        List<JsonNode> events = readBack(run.resolve(TensorBoardFactory.TensorBoard.FILE));
        assertThat(events).extracting(event -> event.get("step").asLong()).containsExactly(0L, 0L, 100L, 200L, 300L);
        assertThat(events)
                .filteredOn(event -> !event.get("file_version").asString().isEmpty())
                .hasSize(1);
    }

    @Test
    void aRecordIsFramedByItsLengthAndMaskedChecksums() {
        ByteBuffer record =
                ByteBuffer.wrap(TensorBoardFactory.frame(new byte[32])).order(ByteOrder.LITTLE_ENDIAN);

        assertThat(record.remaining()).isEqualTo(8 + 4 + 32 + 4);
        assertThat(record.getLong(0)).isEqualTo(32);
        // RFC 3720, B.4: the CRC-32C of 32 bytes of zeros is 8A9136AA.
        int checksum = 0x8A9136AA;
        assertThat(record.getInt(8 + 4 + 32)).isEqualTo((checksum >>> 15 | checksum << 17) + 0xa282ead8);
    }

    @Test
    void numbersOfAnySizeAreVarints() {
        assertThat(new TensorBoardFactory.Message().integer(2, 0).bytes()).containsExactly(0x10, 0);
        assertThat(new TensorBoardFactory.Message().integer(2, 300).bytes()).containsExactly(0x10, 0xAC, 0x02);
        assertThat(new TensorBoardFactory.Message().integer(2, -1).bytes()).hasSize(11);
    }

    private List<JsonNode> readBack(Path events) throws IOException, InterruptedException {
        List<JsonNode> lines = new ArrayList<>();
        Path script = resource("read_events.py");
        Process process = new ProcessBuilder(
                        "python3", script.toString(), resource("events.txtpb").toString(), events.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        output.lines().forEach(line -> lines.add(new JsonMapper().readTree(line)));
        return lines;
    }

    private Path resource(String name) throws IOException {
        Path copy = directory.resolve(name);
        try (InputStream stream = TensorBoardTest.class.getResourceAsStream(name)) {
            Files.write(copy, stream.readAllBytes());
        }
        return copy;
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException notThere) {
            return false;
        }
    }
}
