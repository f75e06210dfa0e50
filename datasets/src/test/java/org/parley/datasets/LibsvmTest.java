package org.parley.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.datasets.Given.diagnostic;
import static org.parley.datasets.Given.row;
import static org.parley.datasets.Given.settings;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.api.component.Diagnostic;
import org.parley.api.data.DatasetFactory.Splits;

class LibsvmTest {

    @TempDir
    private Path directory;

    @Test
    void readsSparseRowsAndNumbersClassesInAscendingOrder() throws IOException {
        Splits splits = read("+1 1:0.5 3:-2e-1\n\n-1 2:1 # a comment\r\n1.0\n");
        assertThat(splits.train().labels()).containsExactly(1, 0, 1);
        assertThat(splits.train().classes()).isEqualTo(2);
        assertThat(row(splits.train(), 0)).containsExactly(0.5f, 0f, -0.2f);
        assertThat(row(splits.train(), 1)).containsExactly(0f, 1f, 0f);
        assertThat(row(splits.train(), 2)).containsExactly(0f, 0f, 0f);
        assertThat(splits.test()).isEmpty();
    }

    @Test
    void readsPackedFilesAndNumbersToPredict() throws IOException {
        Path file = Packed.write(
                directory.resolve("a.gz"), Packed.gzip("1.5 1:2\n-3 1:4".getBytes(StandardCharsets.UTF_8)));
        Splits splits = read(file, "labels", "numbers");
        assertThat(splits.train().targets()).containsExactly(1.5f, -3f);
        assertThat(splits.train().classes()).isZero();
    }

    @Test
    void givesTrainingAndTestFilesOneWidthAndOneNumbering() throws IOException {
        Path train = Packed.write(directory.resolve("train"), "3 1:1\n7 1:1\n");
        Path test = Packed.write(directory.resolve("test"), "5 4:1\n7 1:1\n");
        Splits splits = read(train, "test-file", test);
        assertThat(splits.train().width()).isEqualTo(4);
        assertThat(splits.train().labels()).containsExactly(0, 2);
        assertThat(splits.test().orElseThrow().labels()).containsExactly(1, 2);
        assertThat(splits.train().classes()).isEqualTo(3);
    }

    @Test
    void usesTheGivenNumberOfFeatures() throws IOException {
        Path file = Packed.write(directory.resolve("a"), "1 2:1\n0 1:1\n");
        assertThat(read(file, "features", 10).train().width()).isEqualTo(10);
        assertThat(diagnostic(() -> read(file, "features", 1)).message()).contains("feature 2", "features is 1");
    }

    @Test
    void keepsTheFirstSamplesUpToALimit() throws IOException {
        Path file = Packed.write(directory.resolve("a"), "1 2:1\n0 1:1\nnonsense beyond the limit is not read\n");
        assertThat(read(file, "limit", 2).train().size()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            1 1:1 2:x            | '2:x' has no number
            1 0:1                | index from 1
            1 2000000000:1       | index from 1 to 16777216
            1 3:1 2:1            | index 2 comes after 3
            1 3:1 3:1            | index 3 comes after 3
            1:1 2:1              | '1:1' instead of a label
            cat 1:1              | 'cat' instead of a label
            1 qid:3 1:2          | 'qid:3' is not index:value
            1 5                  | '5' is not index:value
            1 1:nan              | no number
            1 1:1e99             | no number
            1 1:0x1p3            | no number
            1 1:1f               | no number
            """)
    void rejectsALineByItsNumber(String line, String message) throws IOException {
        Diagnostic diagnostic = diagnostic(() -> read("1 1:1\n" + line + "\n"));
        assertThat(diagnostic.message()).startsWith("line 2: ").contains(message);
        assertThat(diagnostic.hint()).contains("label index:value");
    }

    @Test
    void rejectsEmptyAndBinaryFiles() throws IOException {
        assertThat(diagnostic(() -> read("\n\n")).message()).contains("no samples");
        assertThat(diagnostic(() -> read("\u0000\u0001\u0002 1:1")).message()).contains("'???' instead of a label");
    }

    @Test
    void rejectsOtherEncodings() throws IOException {
        byte[] latin = "0 1:1\n1 1:2 # caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
        Path file = Packed.write(directory.resolve("a"), latin);
        assertThat(diagnostic(() -> read(file)).message()).contains("line 2 is not UTF-8");
    }

    @Test
    void rejectsALineWithoutEnd() throws IOException {
        Path file = Packed.write(directory.resolve("a"), Packed.gzip(new byte[17 << 20]));
        assertThat(diagnostic(() -> read(file)).message()).contains("line 1 is longer than 16 MiB");
    }

    @Test
    void suggestsNumbersForTooManyClasses() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int k = 0; k <= 10_000; k++) {
            text.append(k).append(" 1:1\n");
        }
        assertThat(diagnostic(() -> read(text.toString())).hint()).contains("labels: numbers");
    }

    private Splits read(String content) throws IOException {
        return read(Packed.write(directory.resolve("file"), content));
    }

    private static Splits read(Path file, Object... options) {
        LibsvmFactory factory = new LibsvmFactory();
        Object[] all = new Object[options.length + 2];
        all[0] = "file";
        all[1] = file;
        System.arraycopy(options, 0, all, 2, options.length);
        return factory.read(settings(factory, all), Path.of(""));
    }
}
