package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.record.FilePrefix.FileMark;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class IteratesWriterTest {

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = directory.resolve("iterates.jsonl");
    }

    @Test
    void writesOneLinePerRoundAndLevel() throws IOException {
        try (IteratesWriter writer = IteratesWriter.create(file, Precision.FLOAT64, 2)) {
            writer.append(0, "upper", new RowsOf(new double[][] {{1, 2.5}, {-3, 0}}));
            writer.append(0, "lower", new RowsOf(new double[][] {{1e-300}, {4}}));
        }
        assertThat(Files.readAllLines(file))
                .containsExactly(
                        "{\"round\": 0, \"level\": \"upper\", \"values\": [[1.0, 2.5], [-3.0, 0.0]]}",
                        "{\"round\": 0, \"level\": \"lower\", \"values\": [[1.0E-300], [4.0]]}");
    }

    @Test
    void numbersReadBackAreBitIdentical() throws IOException {
        double[] row = {Math.PI, 1.0 / 3, Double.MIN_VALUE, -Double.MAX_VALUE, 2.2250738585072011e-308, -0.0};
        try (IteratesWriter writer = IteratesWriter.create(file, Precision.FLOAT64, 1)) {
            writer.append(1, "upper", new RowsOf(new double[][] {row}));
        }
        JsonNode values = lines().get(0).get("values").get(0);
        for (int i = 0; i < row.length; i++) {
            assertThat(Double.doubleToRawLongBits(values.get(i).asDouble()))
                    .isEqualTo(Double.doubleToRawLongBits(row[i]));
        }
    }

    @Test
    void singlePrecisionIsWrittenWithTheDigitsItHas() throws IOException {
        try (IteratesWriter writer = IteratesWriter.create(file, Precision.FLOAT32, 1)) {
            writer.append(1, "upper", new RowsOf(new double[][] {{0.1f, (float) Math.PI}}));
        }
        assertThat(Files.readString(file)).contains("[[0.1, 3.1415927]]");
    }

    @Test
    void nonFiniteNumbersAreReadableByAnyJsonReader() throws IOException {
        double[] row = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (Precision precision : Precision.values()) {
            try (IteratesWriter writer = IteratesWriter.create(file, precision, 1)) {
                writer.append(1, "upper", new RowsOf(new double[][] {row}));
            }
            JsonNode values = lines().get(0).get("values").get(0);
            assertThat(values.valueStream().map(JsonNode::asString)).containsExactly("NaN", "Infinity", "-Infinity");
        }
    }

    @Test
    void dropsLinesWrittenAfterTheCheckpointWhenResumed() throws IOException {
        RowsOf wide = new RowsOf(new double[3][5000]); // more than one buffer
        FileMark mark;
        try (IteratesWriter writer = IteratesWriter.create(file, Precision.FLOAT64, 3)) {
            writer.append(0, "upper", wide);
            mark = writer.mark();
            assertThat(Files.size(file)).isEqualTo(mark.length());
            writer.append(1, "upper", wide);
        }
        String whole = Files.readString(file);
        try (IteratesWriter writer = IteratesWriter.resume(FilePrefix.verified(file, mark), Precision.FLOAT64, 3)) {
            writer.append(1, "upper", wide);
            writer.flush();
            assertThat(Files.readString(file)).isEqualTo(whole);
        }
    }

    private List<JsonNode> lines() throws IOException {
        JsonMapper mapper = new JsonMapper();
        return Files.readAllLines(file).stream().map(mapper::readTree).toList();
    }
}
