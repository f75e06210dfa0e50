package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;

class MetricsFileTest {

    private static final String HEAD = String.join(",", Columns.HEAD) + ",accuracy\n";

    @TempDir
    private Path directory;

    @Test
    void leavesOutALastLineThatWasCutOff() throws IOException {
        // The cut row has all its cells, but its last number was longer.
        MetricsFile file = read(HEAD + "0,0.0,2.5,,,,,,,0,0,0,0.25\n1,0.1,1.5,,,,,,,8,1,160,0.7");

        assertThat(file.size()).isEqualTo(1);
        assertThat(file.last().orElseThrow().round()).isZero();
    }

    @Test
    void distinguishesAbsentFromZeroAndFromNotANumber() throws IOException {
        MetricsFile file = read(HEAD + "5,0.0,0.0,NaN,,,,,,0,0,0,\n");

        MetricsRow row = file.row(0);
        assertThat(row.value(Columns.UPPER_LOSS)).hasValue(0);
        assertThat(row.value(Columns.LOWER_LOSS)).hasValue(Double.NaN);
        assertThat(row.value(Columns.HYPERGRADIENT_NORM)).isEmpty();
        assertThat(row.value(Columns.ROUND)).hasValue(5);
        assertThat(file.has(Columns.LOWER_LOSS)).isTrue();
        assertThat(file.has(Columns.HYPERGRADIENT_NORM)).isFalse();
        assertThat(file.has("no_such_column")).isFalse();
    }

    @Test
    void readsManyRowsByColumn() throws IOException {
        StringBuilder text = new StringBuilder(HEAD);
        for (int round = 0; round < 1000; round++) {
            text.append(round).append(",0.0,,,,,,,,0,0,0,").append(round / 8.0).append("\n");
        }
        MetricsFile file = read(text.toString());

        assertThat(file.column("accuracy")).hasSize(1000).endsWith(999 / 8.0);
        assertThat(file.column(Columns.UPPER_LOSS)).hasSize(1000).containsOnly(Double.NaN);
    }

    @Test
    void readsTheChosenRowsAndTheLast() throws IOException {
        StringBuilder text = new StringBuilder(HEAD);
        for (int row = 0; row < 5000; row++) {
            String skipped = row % 1000 == 0 || row == 4999 ? "" : "not parsed";
            text.append(10 * row).append(",0.0,").append(skipped).append(",,,,,,,0,0,0,\n");
        }
        Path path = Files.writeString(directory.resolve("metrics.csv"), text + "50000,0.0,cut");

        assertThat(MetricsFile.count(path)).isEqualTo(5000);
        MetricsFile file = MetricsFile.read(path, new int[] {0, 1000, 3000});
        assertThat(file.column(Columns.ROUND)).containsExactly(0, 10_000, 30_000, 49_990);
        assertThat(file.size()).isEqualTo(4);
        assertThat(file.recorded()).isEqualTo(5000);
        assertThat(new int[] {file.indexOf(0), file.indexOf(999), file.indexOf(1000), file.indexOf(4999)})
                .containsExactly(0, 0, 1, 3);
        assertThat(MetricsFile.read(path, new int[] {0, 4999, 6000}).size()).isEqualTo(2);
        assertThatThrownBy(() -> MetricsFile.read(path, new int[] {0, 77}))
                .hasMessageContaining("line 79: 'not parsed' in column upper_loss is not a number");
    }

    @Test
    void hasNoRowsBeforeTheFirst() throws IOException {
        MetricsFile file = read(HEAD);
        assertThat(file.first()).isEmpty();
        assertThat(file.last()).isEmpty();
        assertThat(MetricsFile.count(directory.resolve("metrics.csv"))).isZero();
    }

    @Test
    void reportsWhichLineIsInvalid() {
        assertThatThrownBy(() -> read("a,b\n"))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll(
                        "PARLEY-125", "line 1: expected the columns round,", ", got 'a,b' (the file was changed");
        assertThatThrownBy(() -> read(HEAD + "0,0.0\n")).hasMessageContainingAll("line 2: expected 13 cells, got 2");
        assertThatThrownBy(() -> read(HEAD + "0,0.0,two,,,,,,,0,0,0,\n"))
                .hasMessageContainingAll("line 2: 'two' in column upper_loss is not a number");
        assertThatThrownBy(() -> MetricsFile.read(directory.resolve("absent.csv")))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll("PARLEY-121", "absent.csv: the file does not exist, so there are no rows");
    }

    private MetricsFile read(String text) throws IOException {
        return MetricsFile.read(Files.writeString(directory.resolve("metrics.csv"), text));
    }
}
